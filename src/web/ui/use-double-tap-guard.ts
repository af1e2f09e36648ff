import { useLayoutEffect, useRef } from 'react';

/** Longer than between the taps of a double tap. */
const PAUSE_MS = 500;

/**
 * For a button that does the opposite once `state` has changed: ignores presses right after the change, because the second tap of a double tap would undo
 * the first. Unlike `ignoreSecondClick` it does not need a browser that counts taps.
 */
export function useDoubleTapGuard(state: unknown, onPress: () => void): () => void {
  const last = useRef({ state, changedAt: Number.NEGATIVE_INFINITY });
  useLayoutEffect(() => {
    if (last.current.state !== state) last.current = { state, changedAt: performance.now() };
  }, [state]);
  return () => {
    if (performance.now() - last.current.changedAt >= PAUSE_MS) onPress();
  };
}
