/**
 * Which events the add-in has handlers for: message types (Office.js numbers) per target. The target is
 * an object's id, or `Workbook` for collections.
 */
export const EVENT_TYPE = {
  worksheetChanged: 10,
  worksheetActivated: 11,
  worksheetDeactivated: 12,
  worksheetAdded: 13,
  worksheetSelectionChanged: 14,
  worksheetDeleted: 15,
  worksheetCalculated: 16,
  worksheetFormatChanged: 18,
  worksheetRowSorted: 19,
  worksheetProtectionChanged: 24,
  worksheetNameChanged: 25,
  tableSelectionChanged: 100,
  tableChanged: 101,
  tableAdded: 102,
  tableDeleted: 103,
} as const;

export type EventType = (typeof EVENT_TYPE)[keyof typeof EVENT_TYPE];

/** The target id of the workbook's collections. */
export const WORKBOOK_TARGET = 'Workbook';

export class EventRegistrations {
  readonly #counts = new Map<string, number>();

  register(type: EventType, targetId: string): void {
    const key = keyOf(type, targetId);
    this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1);
  }

  unregister(type: EventType, targetId: string): void {
    const key = keyOf(type, targetId);
    const left = (this.#counts.get(key) ?? 0) - 1;
    if (left > 0) this.#counts.set(key, left);
    else this.#counts.delete(key);
  }

  has(type: EventType, targetId: string): boolean {
    return this.#counts.has(keyOf(type, targetId));
  }

  clear(): void {
    this.#counts.clear();
  }
}

const keyOf = (type: EventType, targetId: string): string => `${type} ${targetId}`;

/** The method pairs of a type's events, for its definition. */
export function eventMethods<T>(
  events: Readonly<Record<string, EventType>>,
  registrationsOf: (target: T) => EventRegistrations,
  targetIdOf: (target: T) => string,
): Record<string, (target: T) => null> {
  const methods: Record<string, (target: T) => null> = {};
  for (const [name, type] of Object.entries(events)) {
    methods[`_Register${name}`] = (target) => {
      registrationsOf(target).register(type, targetIdOf(target));
      return null;
    };
    methods[`_Unregister${name}`] = (target) => {
      registrationsOf(target).unregister(type, targetIdOf(target));
      return null;
    };
  }
  return methods;
}
