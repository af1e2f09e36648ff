import { useEffect, useRef, useState } from 'react';

/** Screen readers take some seconds for a text. */
export const READ_OUT_EVERY_MS = 8000;

/** A text that changes often, at most every `restMs`. */
export function useThrottledText(text: string, restMs: number): string {
  const [shown, setShown] = useState(text);
  const shownAt = useRef(0);
  useEffect(() => {
    if (text === shown) return;
    const show = () => {
      shownAt.current = Date.now();
      setShown(text);
    };
    const timer = setTimeout(show, Math.max(0, shownAt.current + restMs - Date.now()));
    return () => clearTimeout(timer);
  }, [text, shown, restMs]);
  return shown;
}
