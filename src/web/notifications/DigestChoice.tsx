import { Button } from '#web/ui/Button.tsx';
import { Choice } from '#web/ui/Choice.tsx';
import { Row, Stack } from '#web/ui/Layout.tsx';
import { showToast } from '#web/ui/toast.ts';
import { kindNames } from '#contracts/notification-kinds.ts';
import { allMailOff, mailsOf } from './settings-changes.ts';
import type { SettingsDesk } from './use-settings-desk.ts';
import { ZoneField } from './ZoneField.tsx';

const rhythms = [
  { value: 'daily', label: 'Every day' },
  { value: 'weekly', label: 'Every Monday' },
] as const;

/** When the digest comes, and a way to get none of these mails at all. */
export function DigestChoice({ desk }: { desk: SettingsDesk }) {
  const { settings, change } = desk;
  const hasMail = kindNames.some((kind) => settings.switches[kind].mail !== 'off');
  const stopAll = async () => {
    const before = mailsOf(settings);
    const undo = { label: 'Undo', run: () => void change(before) };
    if (await change(allMailOff())) showToast('No more mail but what your account needs.', { action: undo });
  };
  return (
    <Stack>
      <Choice
        label="The digest comes"
        options={rhythms}
        value={settings.digest}
        onChange={(digest) => void change({ digest })}
      />
      <p>At 8:00 on your clock, and only when there is something to tell.</p>
      <ZoneField desk={desk} />
      <Row>
        <Button variant="quiet" disabled={!hasMail} onClick={() => void stopAll()}>
          Turn all of these mails off
        </Button>
      </Row>
    </Stack>
  );
}
