/**
 * The problems, group by group; a group opens to its cells. Only the lines in view are drawn, whatever their number.
 * One line can be reached with Tab; the arrow keys, Home, End and the page keys move from it to the others.
 */
import { makeStyles } from '@fluentui/react-components';
import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual';
import { useCallback, useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { useFeature, usePane } from '../state/pane-context';
import { CellLine } from './CellLine';
import { GroupLine } from './GroupLine';
import { createCheckStore } from './check-store';
import { problemLines, type ProblemLine } from './problem-lines';

const useStyles = makeStyles({
  list: { position: 'relative', flexShrink: 0 },
  line: { position: 'absolute', top: 0, left: 0, width: '100%' },
});

/** Heights before a line has been measured, in px. */
const GUESSED_HEIGHT = { group: 72, cell: 44 } as const;
const PAGE_LINES = 10;

export function ProblemList() {
  const styles = useStyles();
  const { words } = usePane();
  const { shown, openGroup, selected } = useFeature(createCheckStore);
  const lines = useMemo(() => problemLines(shown, openGroup), [shown, openGroup]);
  const list = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);
  const reached = Math.min(current, lines.count - 1);
  const top = list.current?.offsetTop ?? 0;
  const virtualizer = useVirtualizer({
    count: lines.count,
    getScrollElement: () => list.current?.parentElement ?? null,
    estimateSize: (index) => GUESSED_HEIGHT[lines.lineAt(index)?.kind ?? 'cell'],
    getItemKey: (index) => keyOf(lines.lineAt(index), index),
    scrollMargin: top,
    overscan: 6,
    // The line that has the keyboard stays, wherever the list is scrolled to.
    rangeExtractor: useCallback((range: Range) => withLine(range, reached), [reached]),
  });

  const selectedLine = selected === undefined ? -1 : lines.indexOf(selected.groupId, selected.at);
  useEffect(() => {
    if (selectedLine < 0) return;
    setCurrent(selectedLine);
    virtualizer.scrollToIndex(selectedLine, { align: 'auto' });
  }, [selectedLine, virtualizer]);

  const wanted = useRef<number>(undefined);
  const focusLine = (index: number) => {
    const target = Math.max(0, Math.min(lines.count - 1, index));
    wanted.current = target;
    setCurrent(target);
    virtualizer.scrollToIndex(target, { align: 'auto' });
  };
  useEffect(() => {
    if (wanted.current !== reached) return;
    wanted.current = undefined;
    buttonOf(list.current, reached)?.focus({ preventScroll: true });
  });

  return (
    <div
      ref={list}
      role="list"
      className={styles.list}
      style={{ height: virtualizer.getTotalSize() }}
      aria-label={words.say('pane.check.problems')}
      onKeyDown={(event) => {
        const index = keyTarget(event, reached, lines.count);
        if (index === undefined) return;
        event.preventDefault();
        focusLine(index);
      }}
    >
      {virtualizer.getVirtualItems().map(({ key, index, start }) => {
        const line = lines.lineAt(index);
        if (line === undefined) return null;
        const isOfCell = line.kind === 'cell';
        const focus = {
          tabIndex: index === reached ? 0 : -1,
          onFocus: () => {
            setCurrent(index);
          },
        };
        return (
          <div
            key={key}
            ref={virtualizer.measureElement}
            role="listitem"
            data-index={index}
            aria-level={isOfCell ? 2 : 1}
            aria-posinset={line.at + 1}
            aria-setsize={isOfCell ? line.group.problems.length : shown.length}
            className={styles.line}
            style={{
              transform: `translateY(${String(start - virtualizer.options.scrollMargin)}px)`,
            }}
          >
            {isOfCell ? (
              <CellLine
                group={line.group}
                at={line.at}
                focus={focus}
                refocus={() => buttonOf(list.current, index)?.focus({ preventScroll: true })}
              />
            ) : (
              <GroupLine group={line.group} focus={focus} />
            )}
          </div>
        );
      })}
    </div>
  );
}

function keyOf(line: ProblemLine | undefined, index: number): string | number {
  if (line === undefined) return index;
  return line.kind === 'group' ? line.group.id : `${line.group.id} ${String(line.at)}`;
}

function withLine(range: Range, index: number): number[] {
  const inView = defaultRangeExtractor(range);
  if (index < 0 || index >= range.count || inView.includes(index)) return inView;
  return [...inView, index].sort((a, b) => a - b);
}

function buttonOf(list: HTMLElement | null, index: number): HTMLButtonElement | null {
  return list?.querySelector(`[data-index="${String(index)}"] button`) ?? null;
}

function keyTarget({ key }: KeyboardEvent, from: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowDown':
      return from + 1;
    case 'ArrowUp':
      return from - 1;
    case 'PageDown':
      return from + PAGE_LINES;
    case 'PageUp':
      return from - PAGE_LINES;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}
