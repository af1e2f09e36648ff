import { Choice } from '#web/ui/form/Choice.tsx';
import { SettingsCard } from './SettingsCard.tsx';
import type { SettingsEditor } from './use-notification-settings.ts';
import { ZoneField } from './ZoneField.tsx';

const frequencies = [
  { value: 'daily', label: 'Every day' },
  { value: 'weekly', label: 'Every Monday' },
] as const;

/** When digests are sent. */
export function DigestChoice({ editor }: { editor: SettingsEditor }) {
  return (
    <SettingsCard title="The digest">
      <Choice
        label="How often"
        hint="At 8:00 on your clock, and only when there is something to tell"
        options={frequencies}
        value={editor.settings.digest}
        onChange={(digest) => void editor.change({ digest })}
      />
      <ZoneField editor={editor} />
    </SettingsCard>
  );
}
