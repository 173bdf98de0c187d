/**
 * The batches of look-up validations: the one that is always there, and those requested by the
 * control path. A batch is kept before it is answered; its end is announced in the write that makes
 * it so. Pending ones of an earlier run are completed.
 */
import { z } from 'zod';
import { EVENT_TYPES, PROCESSING_MS } from '../assumptions';
import type { Clock, Timers } from '../clock';
import type { Announce } from '../service-event';
import type { Change, Storage } from '../store/storage';
import { batchPath, canComplete, type Batch, type Validation } from './batch-representation';
import { SEEDED_BATCH } from './seeded-batch';

export interface BatchPorts {
  readonly clock: Clock;
  readonly timers: Timers;
  readonly storage: Storage;
  readonly announce: Announce;
  readonly newUuid: () => string;
  /** Time from the request to the end; asked for each batch, `undefined` is the default. */
  readonly processingMs: () => number | undefined;
}

export interface BatchRequest {
  readonly batchName?: string;
  readonly validations: readonly Omit<Validation, 'validationId'>[];
}

const STORED = z.object({
  batchId: z.string(),
  batchName: z.string().exactOptional(),
  requestedAtMs: z.number(),
  completed: z.boolean(),
  validations: z.array(
    z.object({ validationId: z.string(), countryCode: z.string(), taxNumber: z.string() }),
  ),
}) satisfies z.ZodType<Batch>;

export class BatchValidations {
  readonly #ports: BatchPorts;
  readonly #batches = new Map<string, Batch>([[SEEDED_BATCH.batchId, SEEDED_BATCH]]);

  /** Begins with what the storage holds. @throws Error when a record of it cannot be read. */
  constructor(ports: BatchPorts) {
    this.#ports = ports;
    for (const [, value] of ports.storage.initial('batch-validations')) {
      const batch = STORED.parse(JSON.parse(value));
      this.#batches.set(batch.batchId, batch);
      if (!batch.completed) this.#completeLater(batch);
    }
  }

  /** By its id, in any case of its letters. */
  find(batchId: string): Batch | undefined {
    return this.#batches.get(batchId) ?? this.#batches.get(batchId.toLowerCase());
  }

  /** Resolves when the batch is durable; it then runs. */
  async request({ batchName, validations }: BatchRequest): Promise<Batch> {
    const { clock, storage, newUuid } = this.#ports;
    const batch: Batch = {
      batchId: newUuid(),
      ...(batchName === undefined ? {} : { batchName }),
      requestedAtMs: clock.nowMs(),
      completed: false,
      validations: validations.map((asked) => ({ validationId: newUuid(), ...asked })),
    };
    await storage.write([recordOf(batch)]);
    this.#batches.set(batch.batchId, batch);
    this.#completeLater(batch);
    return batch;
  }

  #completeLater(batch: Batch): void {
    if (!canComplete(batch)) return;
    const { clock, timers, processingMs } = this.#ports;
    const elapsedMs = Math.max(0, clock.nowMs() - batch.requestedAtMs);
    timers.after(Math.max(0, (processingMs() ?? PROCESSING_MS) - elapsedMs), () => {
      // A storage that fails is seen by whoever runs the sandbox; the batch stays as it was.
      this.#complete(batch).catch((error: unknown) => console.error(error));
    });
  }

  async #complete(running: Batch): Promise<void> {
    const batch: Batch = { ...running, completed: true };
    const { changes, release } = this.#ports.announce({
      eventType: EVENT_TYPES.batchValidationCompleted,
      resourceId: batch.batchId,
      resourcePath: batchPath(batch.batchId),
      errors: [],
    });
    await this.#ports.storage.write([recordOf(batch), ...changes]);
    this.#batches.set(batch.batchId, batch);
    release();
  }
}

function recordOf(batch: Batch): Change {
  return { collection: 'batch-validations', key: batch.batchId, value: JSON.stringify(batch) };
}
