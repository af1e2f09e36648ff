import { Choice } from '#web/ui/form/Choice.tsx';
import { SettingsCard } from './SettingsCard.tsx';
import type { SettingsEditor } from './use-notification-settings.ts';
import { ZoneField } from './ZoneField.tsx';

const frequencies = [
  { value: 'daily', label: 'Daily' },
  { value: 'weekly', label: 'Weekly, on Mondays' },
] as const;

/** When digests are sent. */
export function DigestChoice({ editor }: { editor: SettingsEditor }) {
  return (
    <SettingsCard title="Email summary">
      <Choice
        label="How often"
        hint="Sent at 8:00 in your time zone, if there’s anything new"
        options={frequencies}
        value={editor.settings.digest}
        onChange={(digest) => void editor.change({ digest })}
      />
      <ZoneField editor={editor} />
    </SettingsCard>
  );
}
