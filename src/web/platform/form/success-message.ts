import { useEffect, useState } from 'react';
import { SUCCESS_MESSAGE_MS } from './form-messages.ts';

/** A message that clears itself; showing another restarts the timer. */
export function useSuccessMessage(): { message: string | null; show: (text: string) => void; clear: () => void } {
  const [shown, setShown] = useState<{ text: string } | null>(null);
  useEffect(() => {
    if (!shown) return;
    const timer = setTimeout(() => setShown(null), SUCCESS_MESSAGE_MS);
    return () => clearTimeout(timer);
  }, [shown]);
  return { message: shown?.text ?? null, show: (text) => setShown({ text }), clear: () => setShown(null) };
}
