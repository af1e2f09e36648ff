import { useState } from 'react';
import { Switch } from '#web/ui/form/Switch.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import styles from './Settings.module.css';
import { SettingsCard } from './SettingsCard.tsx';
import type { SettingsEditor } from './use-notification-settings.ts';
import { ZoneField } from './ZoneField.tsx';

const USUAL = { from: '22:00', until: '07:00' };

/** Mails and pushes are held between these times of the person's day. */
export function QuietHours({ editor }: { editor: SettingsEditor }) {
  const { settings, change } = editor;
  const { quietHours } = settings;
  const [typed, setTyped] = useState(quietHours ?? USUAL);
  const problem = problemOf(typed);
  const save = (hours: typeof USUAL) => {
    setTyped(hours);
    if (!problemOf(hours)) void change({ quietHours: hours });
  };
  return (
    <SettingsCard title="Quiet hours">
      <Switch
        label="Pause emails and push notifications at night"
        hint="They arrive in the morning. News about events that start before then is sent right away."
        checked={quietHours !== null}
        onChange={({ target }) => void change({ quietHours: target.checked ? (problem ? USUAL : typed) : null })}
      />
      {quietHours && (
        <div className={styles.quiet}>
          <TextField
            type="time"
            label="From"
            value={typed.from}
            onChange={({ target }) => save({ ...typed, from: target.value })}
          />
          <TextField
            type="time"
            label="Until"
            value={typed.until}
            error={problem ?? undefined}
            onChange={({ target }) => save({ ...typed, until: target.value })}
          />
          <ZoneField editor={editor} />
        </div>
      )}
    </SettingsCard>
  );
}

function problemOf({ from, until }: typeof USUAL): string | null {
  if (!from || !until) return 'Choose a start and an end.';
  return from === until ? 'Start and end can’t be the same.' : null;
}
