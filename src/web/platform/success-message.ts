import { useEffect, useState } from 'react';
import { SUCCESS_MESSAGE_MS } from './form-messages.ts';

/** A message that clears itself: `say` shows it, and saying it again starts its time anew. */
export function useSuccessMessage(): { message: string | null; say: (text: string) => void; clear: () => void } {
  const [said, setSaid] = useState<{ text: string } | null>(null);
  useEffect(() => {
    if (!said) return;
    const timer = setTimeout(() => setSaid(null), SUCCESS_MESSAGE_MS);
    return () => clearTimeout(timer);
  }, [said]);
  return { message: said?.text ?? null, say: (text) => setSaid({ text }), clear: () => setSaid(null) };
}
