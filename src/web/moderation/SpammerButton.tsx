import { useState } from 'react';
import { after } from '#web/platform/after.ts';
import { problemText } from '#web/platform/http/problem-text.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx';
import { showToast } from '#web/ui/overlay/toast.ts';

const choice = { rule: 'spam', explanation: 'You posted spam or advertising.' } as const;

type SpammerButtonProps = {
  author: string;
  /** What happens to reports, such as “this case is decided”. */
  casesText: string;
  suspending: { error: Error | null; isPending: boolean };
  suspend: (body: typeof choice) => Promise<unknown>;
  onDone: () => void;
};

/** For accounts that do nothing but spam: everything of theirs goes at once. */
export function SpammerButton({ author, casesText, suspending, suspend, onDone }: SpammerButtonProps) {
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
        >
          {`Their events, comments, posts and page disappear, ${casesText}, and their seats and shifts go to others. They get one email with the reason, and can appeal.`}
        </ConfirmDialog>
      )}
    </>
  );
}
