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
        {phase === 'saved' && !event && 'Saved automatically'}
        {(phase === 'waiting' || phase === 'saving') && 'Saving …'}
        {phase === 'refused' && (
          <>
            <WarningIcon size={20} /> Saved, except the highlighted fields
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
          <p className={styles.hint}>{error}</p>
          <Button variant="link" onClick={onRetry}>
            Try again
          </Button>
        </>
      )}
    </div>
  );
}
