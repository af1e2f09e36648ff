import { type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import { problemFields, problemText } from '#web/platform/http/problem-text.ts';
import { useSaveProfile } from '#web/platform/session/profile-saving.ts';
import { useAppSelector } from '#web/platform/session/store.ts';
import { TextField } from '#web/ui/form/TextField.tsx';

type OwnName = {
  isMissing: boolean;
  /** Null for people who have chosen a name. */
  field: ReactNode;
  /** Call it first on submit. Rejects, with the error at the field, if there is no name to save. */
  save: () => Promise<void>;
};

/** Asks for a name, once, in the form of the first thing that others see of a person. */
export function useOwnName(): OwnName {
  const isMissing = useAppSelector((state) => state.auth.user?.hasChosenName === false);
  const saveProfile = useSaveProfile();
  const [name, setName] = useState('');
  const [error, setError] = useState<string>();
  const save = async () => {
    if (!isMissing) return;
    try {
      if (!name.trim()) throw new Error('Enter the name that others will see.');
      await saveProfile({ name: name.trim() });
    } catch (failure) {
      const text = problemFields(failure)['name'] ?? problemText(failure);
      flushSync(() => setError(text));
      // Without its fields: the form around this one may have a name, too.
      throw new Error(text, { cause: failure });
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
