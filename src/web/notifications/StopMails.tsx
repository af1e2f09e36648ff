import { kindNames } from '#contracts/notifications/notification-kinds.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { showToast } from '#web/ui/overlay/toast.ts';
import { SettingsCard } from './SettingsCard.tsx';
import { allMailOff, mailsOf } from './settings-changes.ts';
import type { SettingsEditor } from './use-notification-settings.ts';

/** Turns all these mails off, with undo. */
export function StopMails({ editor: { settings, change } }: { editor: SettingsEditor }) {
  const hasMail = kindNames.some((kind) => settings.switches[kind].mail !== 'off');
  const stopMails = async () => {
    const undo = { label: 'Undo', run: () => void change(mailsOf(settings)) };
    if (await change(allMailOff())) showToast('None of these mails come any more.', { action: undo });
  };
  return (
    <SettingsCard title="What always comes">
      <p>
        Mails that keep your account safe: to confirm your address, to set a new password, and when either of them
        changes. All others can be turned off, one by one above, by the link in each of them, or at once.
      </p>
      <div>
        <Button variant="quiet" disabled={!hasMail} onClick={() => void stopMails()}>
          Turn all others off
        </Button>
      </div>
    </SettingsCard>
  );
}
