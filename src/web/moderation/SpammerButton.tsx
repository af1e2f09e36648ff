import { useState } from 'react';
import { after } from '#web/platform/after.ts';
import { problemText } from '#web/platform/http/problem-text.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx';
import { showToast } from '#web/ui/overlay/toast.ts';

const choice = { rule: 'spam', explanation: 'You posted spam or advertising.' } as const;

type SpammerButtonProps = {
  author: string;
  /** The open cases about the author. Undefined if their number is not known. */
  openCases?: number;
  suspending: { error: Error | null; isPending: boolean };
  suspend: (body: typeof choice) => Promise<unknown>;
  onDone: () => void;
};

/** Says what else is hidden: the cases that are decided along are not looked at one by one. */
const formatCases = (openCases: number | undefined): string =>
  openCases === 1
    ? 'This case is decided.'
    : `All ${openCases === undefined ? '' : `${openCases} `}open cases about them are decided, which hides what was reported, even a group that others run too.`;

/** Suspends an account that only posts spam, and hides everything it posted. */
export function SpammerButton({ author, openCases, suspending, suspend, onDone }: SpammerButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const confirm = () =>
    after(suspend(choice), () => {
      showToast(`${author} is suspended, and everything of theirs is hidden.`);
      onDone();
    });
  return (
    <>
      <div>
        <Button variant="quiet" onClick={() => setOpen(true)}>
          This is a spammer
        </Button>
      </div>
      {isOpen && (
        <ConfirmDialog
          title={`Suspend ${author} for spam?`}
          confirmLabel="Suspend and hide everything"
          busy={suspending.isPending}
          error={suspending.error && problemText(suspending.error)}
          onConfirm={confirm}
          onClose={() => setOpen(false)}
          details={
            <>
              <p>No one is refunded automatically: people with tickets can cancel and get all their money back.</p>
              <p>
                The person gets one email with the reason, and can appeal. When the suspension ends, everything is
                visible again, but spots and shifts stay with others.
              </p>
            </>
          }
        >
          {`Their events, comments, posts and page disappear, and their spots and shifts go to others. ${formatCases(openCases)}`}
        </ConfirmDialog>
      )}
    </>
  );
}
