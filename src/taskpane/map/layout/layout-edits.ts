/** What a person's choices about rows and amounts make of a mapping. Pure: a mapping goes in, another comes out. */
import type { Layout, Mapping, SkippedKind } from '../../../core/mapping/mapping';
import type { Draft } from '../mapping-edits';

export function withLayout(mapping: Mapping, change: Layout): Mapping {
  return { ...mapping, layout: { ...mapping.layout, ...change } };
}

const SKIPPABLE: readonly SkippedKind[] = ['totals', 'repeated_header'];

/** The kinds of rows that the mapping passes over: all where it says nothing. */
export function skippedKinds({ layout }: Mapping): readonly SkippedKind[] {
  return layout?.skip ?? SKIPPABLE;
}

export function withSkipped(mapping: Mapping, kind: SkippedKind, isSkipped: boolean): Mapping {
  const kinds = new Set(skippedKinds(mapping));
  if (isSkipped) kinds.add(kind);
  else kinds.delete(kind);
  const skip = SKIPPABLE.filter((one) => kinds.has(one));
  const layout: Draft<Layout> = { ...mapping.layout, skip };
  if (skip.length === SKIPPABLE.length) delete layout.skip;
  return { ...mapping, layout };
}

export function withComputedTotals(mapping: Mapping, isComputed: boolean): Mapping {
  return { ...mapping, missingTotals: isComputed ? 'compute' : 'leave' };
}
