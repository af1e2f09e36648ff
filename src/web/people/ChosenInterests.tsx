import { type FormEvent, useRef, useState } from 'react';
import { MAX_PERSON_INTERESTS } from '#contracts/people/interest-topics.ts';
import { CloseIcon } from '#web/ui/drawing/FrameIcon.tsx';
import { AutocompleteField } from '#web/ui/form/AutocompleteField.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Stack } from '#web/ui/layout/Layout.tsx';
import { VisuallyHidden } from '#web/ui/layout/VisuallyHidden.tsx';
import styles from './Interests.module.css';
import { findTopics } from './people.api.ts';
import { tidyTopic } from './use-interest-choice.ts';

type ChosenInterestsProps = {
  chosen: readonly string[];
  onAdd: (topic: string, onRefused: () => void) => void;
  onRemove: (topic: string) => void;
};

/** The person's interests with remove buttons, and a field for custom ones. */
export function ChosenInterests({ chosen, onAdd, onRemove }: ChosenInterestsProps) {
  const [typed, setTyped] = useState('');
  const form = useRef<HTMLFormElement>(null);
  const add = (topic: string) => {
    setTyped('');
    // The list shows it at once. If it is refused, its text comes back, unless another one is being typed.
    onAdd(tidyTopic(topic), () => setTyped((now) => now || topic));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    add(typed);
  };
  return (
    <Stack>
      <p aria-live="polite">
        {chosen.length === 0 ? 'You haven’t picked any yet.' : `${chosen.length} of ${MAX_PERSON_INTERESTS}`}
      </p>
      {chosen.length > 0 && (
        <ul aria-label="Your interests" className={styles.topics}>
          {chosen.map((topic) => (
            <li key={topic}>
              <Button
                size="small"
                variant="quiet"
                onClick={() => {
                  onRemove(topic);
                  form.current?.querySelector('input')?.focus();
                }}
              >
                <VisuallyHidden>Remove </VisuallyHidden>
                {topic}
                <CloseIcon size={16} />
              </Button>
            </li>
          ))}
        </ul>
      )}
      <form ref={form} onSubmit={submit} className={styles.add} aria-label="Add an interest">
        <AutocompleteField
          label="Add your own"
          hint="Press Enter to add it"
          maxLength={40}
          value={typed}
          onValueChange={setTyped}
          find={async (text) => (await findTopics(text)).filter((topic) => !chosen.includes(topic))}
          keyOf={(topic) => topic}
          textOf={(topic) => topic}
          onPick={add}
        />
        <Button type="submit" disabled={tidyTopic(typed) === ''}>
          Add
        </Button>
      </form>
    </Stack>
  );
}
