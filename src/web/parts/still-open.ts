import { useState } from 'react';

/**
 * Whether something can be done, or could be when its dialog opened: a dialog that closed when the time is up would take along what was typed. Sent too
 * late, it shows the server's error.
 */
export function useStillOpen(isOpen: boolean, hasDialog: boolean): boolean {
  const [wasOpen, setWasOpen] = useState(isOpen);
  const isStillOpen = isOpen || (hasDialog && wasOpen);
  if (isStillOpen !== wasOpen) setWasOpen(isStillOpen);
  return isStillOpen;
}
