import { useRef, useState } from 'react';
import { problemText } from '#web/platform/http/problem-text.ts';
import { deviceZone } from '#web/ui/display/local-time.ts';
import { showToast } from '#web/ui/overlay/toast.ts';
import {
  type NotificationSettings,
  type SettingsChange,
  useNotificationSettings,
  useSaveNotificationSettings,
} from './notification-settings.api.ts';
import { mergedChanges, withChange } from './settings-changes.ts';

export type SettingsEditor = {
  settings: NotificationSettings;
  /** Resolves to whether it was saved; by then a failure is shown. */
  change: (change: SettingsChange) => Promise<boolean>;
};

/** Applies each change at once and saves it in the background; if saving fails, the server's state is restored. */
export function useSettingsEditor() {
  const { data, error, refetch } = useNotificationSettings();
  const { mutateAsync } = useSaveNotificationSettings();
  const [unsaved, setUnsaved] = useState<SettingsChange>({});
  const pending = useRef(0);

  const change = async (requested: SettingsChange): Promise<boolean> => {
    // The device's time zone until one is chosen.
    const withZone = data?.timeZone === null ? { timeZone: deviceZone(), ...requested } : requested;
    setUnsaved((known) => mergedChanges(known, withZone));
    pending.current += 1;
    const isSaved = await mutateAsync(withZone).then(
      () => true,
      (problem: unknown) => {
        showToast(`Couldn’t save: ${problemText(problem)}`, { kind: 'error' });
        return false;
      },
    );
    pending.current -= 1;
    if (pending.current === 0) setUnsaved({});
    if (pending.current === 0 && isSaved) showToast('Saved.');
    return isSaved;
  };
  const editor: SettingsEditor | null = data ? { settings: withChange(data, unsaved), change } : null;
  return { editor, error, retry: () => void refetch() };
}
