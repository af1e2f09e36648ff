import { type DragEvent, useRef, useState } from 'react';
import { Button } from '#web/ui/form/Button.tsx';
import styles from './FileDrop.module.css';

type FileDropProps = {
  prompt: string;
  /** The accessible name of the file input. */
  label: string;
  accept: string;
  onFile: (file: File) => void;
};

/** An area for one file, dropped or chosen. */
export function FileDrop({ prompt, label, accept, onFile }: FileDropProps) {
  const picker = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const take = (file: File | undefined) => file && onFile(file);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files[0]);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the button inside does the same by keyboard
    <div
      className={styles.drop}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <input
        ref={picker}
        type="file"
        accept={accept}
        hidden
        aria-label={label}
        onChange={({ target }) => {
          take(target.files?.[0]);
          // Reset, so that choosing the same file again fires a change.
          target.value = '';
        }}
      />
      <p>{prompt}</p>
      <Button variant="quiet" onClick={() => picker.current?.click()}>
        Choose a file
      </Button>
    </div>
  );
}
