import { CheckIcon, WarningIcon } from '#web/ui/drawing/Icon.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import styles from './EventForm.module.css';
import type { EditorState } from './event-editor.ts';

type SaveStateLineProps = { state: EditorState; onRetry: () => void };

/** The save state of a draft; announced only when it settles, not at every keystroke. */
export function SaveStateLine({ state: { phase, event, error }, onRetry }: SaveStateLineProps) {
  return (
    <div className={styles.saveState}>
      <p role="status">
        {phase === 'saved' && event && (
          <>
            <CheckIcon size={20} /> Draft saved
          </>
        )}
        {phase === 'saved' && !event && 'Saves itself as you write'}
        {(phase === 'waiting' || phase === 'saving') && 'Saving …'}
        {phase === 'refused' && (
          <>
            <WarningIcon size={20} /> Saved, but for what is marked
          </>
        )}
        {phase === 'failed' && (
          <>
            <WarningIcon size={20} /> Not saved yet, but kept on this device
          </>
        )}
      </p>
      {phase === 'failed' && (
        <>
          <p className={styles.hint}>{error}</p>
          <Button variant="link" onClick={onRetry}>
            Try again now
          </Button>
        </>
      )}
    </div>
  );
}
