import { useState } from 'react';
import type { SaveState } from '#web/platform/form/autosaved-form.ts';
import { CheckIcon, WarningIcon } from '#web/ui/drawing/Icon.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { keepFocus } from '#web/ui/keep-focus.ts';
import { StatusText, type StatusTextProps } from '#web/ui/status/StatusText.tsx';
import styles from './SaveStateLine.module.css';

type SaveStateLineProps = {
  state: SaveState;
  /** Null until something was saved. */
  savedText: string | null;
  refusedText?: string;
  onRetry: () => void;
};

/** The save state of a form that saves itself. */
export function SaveStateLine({ state: { phase, error }, savedText, refusedText, onRetry }: SaveStateLineProps) {
  const [retries, setRetries] = useState(0);
  const isFailed = phase === 'failed';
  return (
    <div className={styles.saveState}>
      <p>
        {/* A failure is announced again after a press that asked to try. */}
        <StatusText {...(isFailed ? { ...failed, kind: `${retries}` } : statusOf(phase, savedText, refusedText))} />
      </p>
      {isFailed && (
        <>
          <p className={styles.error}>{error}</p>
          <Button
            ref={keepFocus}
            variant="link"
            onClick={() => {
              setRetries(retries + 1);
              onRetry();
            }}
          >
            Try again
          </Button>
        </>
      )}
    </div>
  );
}

const warning = <WarningIcon size={20} />;
const failed = { text: 'Couldn’t save, but your changes are kept on this device', icon: warning };

function statusOf(
  phase: Exclude<SaveState['phase'], 'failed'>,
  savedText: string | null,
  refusedText = 'Saved, except the highlighted fields',
): StatusTextProps {
  if (phase === 'refused') return { kind: refusedText, text: refusedText, icon: warning };
  if (phase !== 'saved') return { kind: null, text: 'Saving…' };
  return { kind: phase, text: savedText ?? 'Saved automatically', icon: savedText && <CheckIcon size={20} /> };
}
