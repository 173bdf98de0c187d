/**
 * A sentence with its icon, and at most one way on. Errors are announced at once, everything else when the reader has
 * time.
 */
import { Body1, Caption1, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { CheckmarkCircle20Regular } from '@fluentui/react-icons/svg/checkmark-circle';
import { ErrorCircle20Regular } from '@fluentui/react-icons/svg/error-circle';
import { Info20Regular } from '@fluentui/react-icons/svg/info';
import { Warning20Regular } from '@fluentui/react-icons/svg/warning';
import type { ReactNode } from 'react';

export type NoticeTone = 'success' | 'info' | 'warning' | 'error';

const useStyles = makeStyles({
  notice: {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr)',
    columnGap: tokens.spacingHorizontalS,
    padding: tokens.spacingHorizontalS,
    borderRadius: tokens.borderRadiusMedium,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground3,
    overflowWrap: 'anywhere',
  },
  text: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'flex-start',
    gap: tokens.spacingVerticalXS,
    minWidth: 0,
  },
  success: {
    backgroundColor: tokens.colorStatusSuccessBackground1,
    color: tokens.colorStatusSuccessForeground1,
  },
  info: { color: tokens.colorNeutralForeground2 },
  warning: {
    backgroundColor: tokens.colorStatusWarningBackground1,
    color: tokens.colorStatusWarningForeground3,
  },
  error: {
    backgroundColor: tokens.colorStatusDangerBackground1,
    color: tokens.colorStatusDangerForeground1,
  },
  detail: { color: tokens.colorNeutralForeground2 },
});

const ICONS = {
  success: CheckmarkCircle20Regular,
  info: Info20Regular,
  warning: Warning20Regular,
  error: ErrorCircle20Regular,
} as const;

export interface NoticeProps {
  readonly tone: NoticeTone;
  readonly title: string;
  readonly body?: string | undefined;
  readonly children?: ReactNode;
}

export function Notice({ tone, title, body, children }: NoticeProps) {
  const styles = useStyles();
  const Icon = ICONS[tone];
  return (
    <div
      className={mergeClasses(styles.notice, styles[tone])}
      role={tone === 'error' ? 'alert' : 'status'}
    >
      <Icon aria-hidden />
      <div className={styles.text}>
        <Body1>{title}</Body1>
        {body === undefined ? null : <Caption1 className={styles.detail}>{body}</Caption1>}
        {children}
      </div>
    </div>
  );
}
