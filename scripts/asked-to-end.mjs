/**
 * When a command that goes on is asked to end: by Ctrl-C, by SIGTERM, or by the end of the shell that
 * npm runs it in. npm hands a SIGTERM to that shell alone, and what is left behind would hold its
 * port, and a key.
 */

/** How often it is looked whether the parent is still there. */
const LOOK_EVERY_MS = 500;

/** Listens from now on; resolves once. */
export function askedToEnd() {
  return new Promise((resolve) => {
    process.once('SIGINT', () => resolve());
    process.once('SIGTERM', () => resolve());
    if (process.env.npm_lifecycle_event === undefined) return;
    const parent = process.ppid;
    const looking = setInterval(() => {
      if (process.ppid === parent) return;
      clearInterval(looking);
      resolve();
    }, LOOK_EVERY_MS);
    looking.unref();
  });
}
