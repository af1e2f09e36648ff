import { useEffect, useRef, useState } from 'react';

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
