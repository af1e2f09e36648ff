import { useState } from 'react';
import { after } from '#web/platform/after.ts';
import { type Privacy, usePrivacy, useSavePrivacy } from './privacy.api.ts';

/** Applies a choice at once, then adopts the server's response. */
export function usePrivacyChoice() {
  const { data, error } = usePrivacy();
  const save = useSavePrivacy();
  const [wishes, setWishes] = useState<Partial<Privacy>>({});
  const choose = (changes: Partial<Privacy>) => {
    setWishes((before) => ({ ...before, ...changes }));
    const settle = () =>
      setWishes((before) => {
        const changed = Object.entries(before) as [keyof Privacy, unknown][];
        return Object.fromEntries(changed.filter(([name, value]) => changes[name] !== value));
      });
    after(save.mutateAsync(changes), settle, settle);
  };
  return { chosen: data && { ...data, ...wishes }, failure: error ?? save.error, choose };
}
