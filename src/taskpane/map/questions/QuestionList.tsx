/**
 * What the values leave open: each column that can be read in two ways, with real cells and what either way makes of
 * them. An answer takes the keyboard to the next question, and from the last one to the column.
 */
import { Body1, makeStyles, tokens } from '@fluentui/react-components';
import { useId } from 'react';
import type { ReadingChoice, ReadingQuestion } from '../../../core/mapping/reading-questions';
import { SectionHeading } from '../../frame/SectionHeading';
import { useFeature, usePane, usePaneState } from '../../state/pane-context';
import type { PaneWords } from '../../wording/pane-words';
import { TextButton } from '../TextButton';
import { columnFieldId, focusSoon } from '../focus';
import { createMapStore } from '../map-store';
import { waysOf } from '../reading-words';

const useStyles = makeStyles({
  section: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalXS,
    padding: tokens.spacingHorizontalS,
    borderRadius: tokens.borderRadiusMedium,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorStatusWarningBorder1}`,
    minWidth: 0,
  },
  list: {
    listStyleType: 'none',
    margin: 0,
    padding: 0,
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalS,
  },
  question: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXS },
  text: { overflowWrap: 'anywhere' },
});

export function QuestionList() {
  const styles = useStyles();
  const { words } = usePane();
  const { questions } = useFeature(createMapStore);
  const headingId = useId();
  if (questions.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby={headingId}>
      <SectionHeading id={headingId}>
        {words.say('pane.map.questions.title', { count: questions.length })}
      </SectionHeading>
      <ul className={styles.list}>
        {questions.map((question, at) => (
          <Question
            key={`${String(question.column)}:${question.doubt}`}
            question={question}
            next={questions[at + 1] ?? questions.find((other) => other !== question)}
          />
        ))}
      </ul>
    </section>
  );
}

interface QuestionProps {
  readonly question: ReadingQuestion;
  readonly next: ReadingQuestion | undefined;
}

function Question({ question, next }: QuestionProps) {
  const styles = useStyles();
  const { words } = usePane();
  const { setColumnReading } = useFeature(createMapStore);
  const header = usePaneState(({ read }) => read?.source.headers[question.column] ?? '');
  const isDate = question.doubt === 'date_order';
  return (
    <li className={styles.question}>
      <Body1 className={styles.text}>
        {words.say('pane.map.questions.asks', {
          header,
          cells: inOne(question.cells, words),
          count: question.cells.length,
        })}
      </Body1>
      {question.choices.map((choice, at) => (
        <TextButton
          key={waysOf(choice.reading).join()}
          id={choiceId(question, at)}
          onClick={() => {
            setColumnReading(question.column, choice.reading);
            focusSoon(next === undefined ? columnFieldId(question.column) : choiceId(next, 0));
          }}
        >
          {choiceText(choice, isDate, words)}
        </TextButton>
      ))}
    </li>
  );
}

function choiceId({ column, doubt }: ReadingQuestion, at: number): string {
  return `taxrow-question-${String(column)}-${doubt}-${String(at)}`;
}

function choiceText(choice: ReadingChoice, isDate: boolean, words: PaneWords): string {
  const { formats } = words;
  const [way = ''] = waysOf(choice.reading);
  const values = choice.values.map((value) => {
    if (isDate) return formats.cellDate(`${value}.000Z`);
    const number = formats.plainDecimal(value);
    return choice.reading.rates === undefined ? number : `${number} %`;
  });
  return words.say(`pane.map.questions.ways.${way}`, { values: inOne(values, words) });
}

function inOne([first = '', second]: readonly string[], words: PaneWords): string {
  return second === undefined ? first : words.say('pane.map.questions.or', { first, second });
}
