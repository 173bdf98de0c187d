/**
 * Props of a thing that is no control but takes the focus when attention goes there, such as a heading.
 *
 * While it has the focus it is a tab stop: Office.js moves the focus itself on Tab, along the elements with a tab stop,
 * and from anything else it leaves the pane.
 */
import { useState } from 'react';

export function useFocusTarget() {
  const [held, setHeld] = useState(false);
  return {
    tabIndex: held ? 0 : -1,
    onFocus: () => {
      setHeld(true);
    },
    onBlur: () => {
      setHeld(false);
    },
  };
}
