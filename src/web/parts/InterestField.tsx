import { type KeyboardEvent, useRef, useState } from 'react';
import { MAX_INTERESTS } from '#contracts/event-limits.ts';
import { Button } from '#web/ui/Button.tsx';
import { CloseIcon } from '#web/ui/FrameIcon.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx';
import styles from './Parts.module.css';

const tagsIn = (text: string) =>
  text
    .split(',')
    .map((tag) => tag.trim().replace(/\s+/g, ' ').toLowerCase().slice(0, 40))
    .filter(Boolean);

type InterestFieldProps = {
  interests: readonly string[];
  /** By field, as the server names them. */
  complaints: Record<string, string | undefined>;
  onChange: (interests: readonly string[]) => void;
};

/** Tags that end with Enter, a comma or by leaving the field. */
export function InterestField({ interests, complaints, onChange }: InterestFieldProps) {
  const [text, setText] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const isFull = interests.length >= MAX_INTERESTS;
  const add = () => {
    setText('');
    const added = [...new Set([...interests, ...tagsIn(text)])].slice(0, MAX_INTERESTS);
    if (added.length > interests.length) onChange(added);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ',') return;
    event.preventDefault();
    add();
  };
  const error = Object.entries(complaints).find(([path]) => path.split('.')[0] === 'interests')?.[1];
  return (
    <div className={styles.interests}>
      <TextField
        label="Interests"
        optional
        ref={field}
        hint={isFull ? `That is all ${MAX_INTERESTS}.` : 'Up to ten words that people look for; Enter adds one'}
        error={error}
        autoComplete="off"
        maxLength={200}
        readOnly={isFull}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={onKeyDown}
        onBlur={add}
      />
      {interests.length > 0 && (
        <ul aria-label="Interests added">
          {interests.map((interest) => (
            <li key={interest}>
              <Button
                variant="quiet"
                size="small"
                onClick={() => {
                  onChange(interests.filter((other) => other !== interest));
                  field.current?.focus();
                }}
              >
                <VisuallyHidden>Remove </VisuallyHidden>
                {interest}
                <CloseIcon size={16} />
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
