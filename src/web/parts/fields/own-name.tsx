import { type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import { problemFields } from '#web/platform/http/problem-text.ts';
import { useSaveProfile } from '#web/platform/session/profile-saving.ts';
import { useAppSelector } from '#web/platform/session/store.ts';
import { TextField } from '#web/ui/form/TextField.tsx';

export type OwnName = {
  isMissing: boolean;
  /** Null for people who have chosen a name. */
  field: ReactNode;
  /** Call it first on submit. Rejects if no name is saved, with an error about the name itself at the field. */
  save: () => Promise<void>;
};

/** Asks for a name, once, in the form of the first thing that others see of a person. */
export function useOwnName(): OwnName {
  const isMissing = useAppSelector((state) => state.auth.user?.hasChosenName === false);
  const saveProfile = useSaveProfile();
  const [name, setName] = useState('');
  const [error, setError] = useState<string>();
  const refuse = (text: string, cause?: unknown): Error => {
    flushSync(() => setError(text));
    // Without its fields: the form around this one may have a name, too.
    return new Error(text, { cause });
  };
  const save = async () => {
    if (!isMissing) return;
    if (!name.trim()) throw refuse('Enter the name that others will see.');
    try {
      await saveProfile({ name: name.trim() });
    } catch (failure) {
      const text = problemFields(failure)['name'];
      throw text ? refuse(text, failure) : failure;
    }
  };
  const field = isMissing ? (
    <TextField
      label="Your name"
      hint="What others here see. Your first name is enough."
      name="ownName"
      autoComplete="name"
      maxLength={100}
      value={name}
      error={error}
      onChange={({ target }) => {
        setName(target.value);
        setError(undefined);
      }}
    />
  ) : null;
  return { isMissing, field, save };
}
