import type { SaveState } from '#web/platform/form/autosaved-form.ts';
import { CheckIcon, WarningIcon } from '#web/ui/drawing/Icon.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import styles from './SaveStateLine.module.css';

type SaveStateLineProps = {
  state: SaveState;
  /** Null until something was saved. */
  savedText: string | null;
  refusedText?: string;
  onRetry: () => void;
};

/** The save state of a form that saves itself; announced only when it settles, not at every keystroke. */
export function SaveStateLine({ state: { phase, error }, savedText, refusedText, onRetry }: SaveStateLineProps) {
  return (
    <div className={styles.saveState}>
      <p role="status">
        {phase === 'saved' && savedText && (
          <>
            <CheckIcon size={20} /> {savedText}
          </>
        )}
        {phase === 'saved' && !savedText && 'Saved automatically'}
        {(phase === 'waiting' || phase === 'saving') && 'Saving …'}
        {phase === 'refused' && (
          <>
            <WarningIcon size={20} /> {refusedText ?? 'Saved, except the highlighted fields'}
          </>
        )}
        {phase === 'failed' && (
          <>
            <WarningIcon size={20} /> Couldn’t save, but your changes are kept on this device
          </>
        )}
      </p>
      {phase === 'failed' && (
        <>
          <p className={styles.error}>{error}</p>
          <Button variant="link" onClick={onRetry}>
            Try again
          </Button>
        </>
      )}
    </div>
  );
}
