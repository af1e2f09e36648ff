import { flushSync } from 'react-dom';
import { sessionReplaced } from './session.slice.ts';
import type { StoredSession } from './session-state.ts';
import { useAppDispatch } from './store.ts';

/**
 * Starts a session before the navigation that a login leads to. A public page then begins its reload for the new viewer at once, and the navigation
 * takes it over; begun later, the reload would cancel the navigation.
 */
export function useBeginSession(): (session: StoredSession) => void {
  const dispatch = useAppDispatch();
  return (session) =>
    flushSync(() => {
      dispatch(sessionReplaced(session));
    });
}
