import { type KeyboardEvent, useRef, useState } from 'react';
import { CloseIcon } from '#web/ui/drawing/FrameIcon.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { VisuallyHidden } from '#web/ui/layout/VisuallyHidden.tsx';
import styles from './TagField.module.css';

const tagsIn = (text: string) =>
  text
    .split(',')
    .map((tag) => tag.trim().replace(/\s+/g, ' ').toLowerCase().slice(0, 40))
    .filter(Boolean);

export type TagFieldProps = {
  label: string;
  hint: string;
  max: number;
  value: readonly string[];
  error: string | undefined;
  onChange: (tags: readonly string[]) => void;
};

/** Tags, added with Enter, a comma or by leaving the field. */
export function TagField({ label, hint, max, value: tags, error, onChange }: TagFieldProps) {
  const [text, setText] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const isFull = tags.length >= max;
  const add = () => {
    setText('');
    const added = [...new Set([...tags, ...tagsIn(text)])].slice(0, max);
    if (added.length > tags.length) onChange(added);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // An input method uses the same keys.
    if ((event.key !== 'Enter' && event.key !== ',') || event.nativeEvent.isComposing) return;
    event.preventDefault();
    add();
  };
  return (
    <div className={styles.interests}>
      <TextField
        label={label}
        optional
        ref={field}
        hint={isFull ? `You’ve added ${max}, which is the maximum.` : hint}
        error={error}
        autoComplete="off"
        maxLength={200}
        readOnly={isFull}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={onKeyDown}
        onBlur={add}
      />
      {tags.length > 0 && (
        <ul aria-label={`${label} added`}>
          {tags.map((tag) => (
            <li key={tag}>
              <Button
                variant="quiet"
                size="small"
                onClick={() => {
                  onChange(tags.filter((other) => other !== tag));
                  field.current?.focus();
                }}
              >
                <VisuallyHidden>Remove </VisuallyHidden>
                {tag}
                <CloseIcon size={16} />
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
