import { Button } from '#web/ui/form/Button.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { copyText } from '#web/ui/overlay/copy-text.ts';
import styles from './CopyField.module.css';

type CopyFieldProps = { label: string; hint?: string; value: string; noun?: 'link' | 'address' };

/** A URL with a copy button. */
export function CopyField({ label, hint, value, noun = 'link' }: CopyFieldProps) {
  return (
    <div className={styles.copy} role="status">
      <TextField label={label} hint={hint} readOnly value={value} onFocus={(event) => event.currentTarget.select()} />
      <Button onClick={() => void copyText(value, noun)}>Copy</Button>
    </div>
  );
}
