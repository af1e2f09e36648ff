import { Button } from '#web/ui/form/Button.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { showToast } from '#web/ui/overlay/toast.ts';
import styles from './CopyField.module.css';

type CopyFieldProps = { label: string; hint: string; value: string };

/** A URL with a copy button. */
export function CopyField({ label, hint, value }: CopyFieldProps) {
  return (
    <div className={styles.copy} role="status">
      <TextField label={label} hint={hint} readOnly value={value} onFocus={(event) => event.currentTarget.select()} />
      <Button onClick={() => void copy(value)}>Copy</Button>
    </div>
  );
}

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast('The link is on your clipboard.');
  } catch {
    showToast('Select the link and copy it: this browser does not let us.', { kind: 'error' });
  }
}
