/** How many cells wait now, and the way to end that. */
import { Body1, Button, makeStyles, tokens } from '@fluentui/react-components';
import { useEffect, useState } from 'react';
import { LiveStatus } from '../frame/LiveStatus';
import { useFeature, usePane } from '../state/pane-context';
import { createFormulaWorkStore } from './formula-work-store';

const useStyles = makeStyles({
  line: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: tokens.spacingHorizontalS,
  },
});

/** Nobody tells of it, so it is looked at: often enough to see it move, and only while it can be seen. */
const LOOK_EVERY_MS = 500;

export function WaitingCells() {
  const styles = useStyles();
  const { words } = usePane();
  const { stopWaiting } = useFeature(createFormulaWorkStore);
  const count = useWaiting();
  const text = words.say(count === 0 ? 'formulas.waiting.none' : 'formulas.waiting.some', {
    count,
  });
  return (
    <div className={styles.line}>
      <Body1>{text}</Body1>
      <LiveStatus text={text} />
      <Button size="small" disabledFocusable={count === 0} onClick={stopWaiting}>
        {words.say('formulas.waiting.stop')}
      </Button>
    </div>
  );
}

function useWaiting(): number {
  const { formulas } = usePane().services;
  const [count, setCount] = useState(() => formulas.waiting());
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') setCount(formulas.waiting());
    }, LOOK_EVERY_MS);
    return () => {
      clearInterval(timer);
    };
  }, [formulas]);
  return count;
}
