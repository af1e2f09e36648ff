import { type ComponentType, useEffect } from 'react';
import { NavigationType, useBlocker } from 'react-router';

type Blocked = Parameters<Extract<Parameters<typeof useBlocker>[0], (...args: never) => unknown>>[0];

export type LeavingAnswers = { onConfirm: () => void; onClose: () => void };

type LeavingBlockerProps = {
  /** Whether going from one address to the other loses something. */
  isLeaving: (blocked: Blocked) => boolean;
  Question: ComponentType<LeavingAnswers>;
};

/**
 * Asks before somebody leaves with something unsaved. Mount it only while there is something: of several, the router asks the last one. An address
 * that is replaced is gone, and not asked about: what it is about was deleted, or the session has ended.
 */
export function LeavingBlocker({ isLeaving, Question }: LeavingBlockerProps) {
  const blocker = useBlocker((blocked) => blocked.historyAction !== NavigationType.Replace && isLeaving(blocked));
  useEffect(askOnUnload, []);
  if (blocker.state !== 'blocked') return null;
  return <Question onConfirm={() => blocker.proceed()} onClose={() => blocker.reset()} />;
}

/** Has the browser ask before the tab is closed or reloaded. */
function askOnUnload() {
  const ask = (event: BeforeUnloadEvent) => event.preventDefault();
  addEventListener('beforeunload', ask);
  return () => removeEventListener('beforeunload', ask);
}
