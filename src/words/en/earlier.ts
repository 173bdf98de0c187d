/** What earlier runs left: with the service and not finished, or edited since. */
export const earlier = {
  unfinished_one: '{{n}} transaction of an earlier run is with the service, not finished.',
  unfinished_other: '{{n}} transactions of earlier runs are with the service, not finished.',
  unfinishedBody:
    'Taxrow goes on asking, the more seldom the longer it takes, and at the next opening. Results go to their rows once these are checked.',
  changed_one: '{{n}} row says something else than what was sent.',
  changed_other: '{{n}} rows say something else than what was sent.',
} as const;
