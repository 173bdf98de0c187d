/** Where the mapping comes from, when it is not a suggestion, and the way back to one. */
import { Button, Caption1, makeStyles, tokens } from '@fluentui/react-components';
import { useFeature, usePane } from '../state/pane-context';
import type { PaneWords } from '../wording/pane-words';
import type { MappingOrigin } from './find-mapping';
import { createMapStore } from './map-store';

const useStyles = makeStyles({
  note: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalS, minWidth: 0 },
  text: { flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' },
  anew: { flexShrink: 0 },
});

export function OriginNote() {
  const styles = useStyles();
  const { words } = usePane();
  const { origin, suggestAnew } = useFeature(createMapStore);
  if (origin.kind === 'suggested') return null;
  return (
    <div className={styles.note} role="status">
      <Caption1 className={styles.text}>{sentence(origin, words)}</Caption1>
      <Button size="small" className={styles.anew} onClick={() => void suggestAnew()}>
        {words.say('pane.map.suggestAnew')}
      </Button>
    </div>
  );
}

function sentence(origin: Exclude<MappingOrigin, { kind: 'suggested' }>, words: PaneWords): string {
  if (origin.kind === 'restored') return words.say('pane.map.restored');
  const name = 'name' in origin ? origin.name : '';
  const used = words.say(`pane.map.${origin.kind}`, { name });
  if (origin.missing.length === 0) return used;
  return `${used} ${words.say('pane.map.notFound', { headers: origin.missing.join(', ') })}`;
}
