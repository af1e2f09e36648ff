import { useEffect, useRef, useState } from 'react';

/** A text that changes often, at most every `restMs`: for those who have it read to them. */
export function useRestedText(text: string, restMs: number): string {
  const [said, setSaid] = useState(text);
  const saidAt = useRef(0);
  useEffect(() => {
    if (text === said) return;
    const say = () => {
      saidAt.current = Date.now();
      setSaid(text);
    };
    const timer = setTimeout(say, Math.max(0, saidAt.current + restMs - Date.now()));
    return () => clearTimeout(timer);
  }, [text, said, restMs]);
  return said;
}
