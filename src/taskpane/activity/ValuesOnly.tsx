/** Values instead of formulas, for the selection. It is asked for first: the formulas are gone then. */
import { Body1, Button, Caption1, makeStyles, tokens } from '@fluentui/react-components';
import { useEffect, useId, useRef } from 'react';
import { useFeature, usePane } from '../state/pane-context';
import { FormulaSection } from './FormulaSection';
import { WorkGoingOn } from './WorkGoingOn';
import { createFormulaWorkStore } from './formula-work-store';

const useStyles = makeStyles({
  question: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalXS,
    padding: tokens.spacingHorizontalS,
    borderRadius: tokens.borderRadiusMedium,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorStatusWarningBorder1}`,
    backgroundColor: tokens.colorStatusWarningBackground1,
    color: tokens.colorStatusWarningForeground3,
  },
  body: { color: tokens.colorNeutralForeground2 },
  answers: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS },
});

export function ValuesOnly() {
  const { words } = usePane();
  const { confirming, askForValues, goingOn } = useFeature(createFormulaWorkStore);
  const action = useRef<HTMLDivElement>(null);
  const asked = useRef(confirming);
  useEffect(() => {
    // The question has gone: attention goes back to where it came from.
    if (asked.current && !confirming) action.current?.querySelector('button')?.focus();
    asked.current = confirming;
  }, [confirming]);
  return (
    <FormulaSection
      title={words.say('formulas.values.title')}
      hint={words.say('formulas.values.hint')}
    >
      {confirming ? (
        <Question />
      ) : (
        <div ref={action}>
          <Button size="small" disabledFocusable={goingOn !== undefined} onClick={askForValues}>
            {words.say('formulas.values.action')}
          </Button>
        </div>
      )}
      <WorkGoingOn of={['values', 'back']} />
    </FormulaSection>
  );
}

function Question() {
  const styles = useStyles();
  const { words } = usePane();
  const { keepValues, declineValues } = useFeature(createFormulaWorkStore);
  const titleId = useId();
  const bodyId = useId();
  const answers = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The answer that changes nothing.
    answers.current?.querySelector('button')?.focus();
  }, []);
  return (
    <div
      className={styles.question}
      role="alertdialog"
      aria-labelledby={titleId}
      aria-describedby={bodyId}
      onKeyDown={({ key }) => {
        if (key === 'Escape') declineValues();
      }}
    >
      <Body1 id={titleId}>{words.say('formulas.values.confirm.title')}</Body1>
      <Caption1 id={bodyId} className={styles.body}>
        {words.say('formulas.values.confirm.body')}
      </Caption1>
      <div ref={answers} className={styles.answers}>
        <Button size="small" onClick={declineValues}>
          {words.say('formulas.values.confirm.no')}
        </Button>
        <Button size="small" appearance="primary" onClick={() => void keepValues()}>
          {words.say('formulas.values.confirm.yes')}
        </Button>
      </div>
    </div>
  );
}
