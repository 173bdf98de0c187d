/** Status for a screen reader alone, polite. */
import { makeStyles } from '@fluentui/react-components';
import { useEffect, useRef, useState } from 'react';

/** A reader needs about as long to say a line; more often would never be heard to its end. */
const GAP_MS = 5000;

const useStyles = makeStyles({
  hidden: {
    position: 'absolute',
    width: '1px',
    height: '1px',
    overflow: 'hidden',
    clipPath: 'inset(50%)',
    whiteSpace: 'nowrap',
  },
});

/** Said at once when it changes, and not shown. */
export function HiddenStatus({ text }: { readonly text: string }) {
  const styles = useStyles();
  return (
    <div role="status" className={styles.hidden}>
      {text}
    </div>
  );
}

/** Said every few seconds at most. */
export function LiveStatus({ text }: { readonly text: string }) {
  const [said, setSaid] = useState(text);
  const latest = useRef(text);
  useEffect(() => {
    latest.current = text;
  }, [text]);
  useEffect(() => {
    const timer = setInterval(() => {
      setSaid(latest.current);
    }, GAP_MS);
    return () => {
      clearInterval(timer);
    };
  }, []);
  return <HiddenStatus text={said} />;
}
