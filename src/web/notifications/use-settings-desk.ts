import { useRef, useState } from 'react';
import { problemText } from '#web/platform/problem-text.ts';
import { deviceZone } from '#web/ui/display/wall-time.ts';
import { showToast } from '#web/ui/overlay/toast.ts';
import {
  type NotificationSettings,
  type SettingsChange,
  useNotificationSettings,
  useSaveNotificationSettings,
} from './notification-settings.api.ts';
import { mergedChanges, withChange } from './settings-changes.ts';

export type SettingsDesk = {
  settings: NotificationSettings;
  /** Resolves to whether it was saved; a failure has been said already. */
  change: (change: SettingsChange) => Promise<boolean>;
};

/** Each change shows at once and is saved behind; where saving fails, what the server holds comes back. */
export function useSettingsDesk() {
  const { data, error, refetch } = useNotificationSettings();
  const { mutateAsync } = useSaveNotificationSettings();
  const [wish, setWish] = useState<SettingsChange>({});
  const underWay = useRef(0);

  const change = async (wanted: SettingsChange): Promise<boolean> => {
    // Whoever sets anything here has a clock of their own; until they choose another zone, it is this device's.
    const whole = data?.timeZone === null ? { timeZone: deviceZone(), ...wanted } : wanted;
    setWish((known) => mergedChanges(known, whole));
    underWay.current += 1;
    const isSaved = await mutateAsync(whole).then(
      () => true,
      (problem: unknown) => {
        showToast(`Not saved: ${problemText(problem)}`, { kind: 'error' });
        return false;
      },
    );
    underWay.current -= 1;
    if (underWay.current === 0) setWish({});
    if (underWay.current === 0 && isSaved) showToast('Saved.');
    return isSaved;
  };
  const desk: SettingsDesk | null = data ? { settings: withChange(data, wish), change } : null;
  return { desk, error, retry: () => void refetch() };
}
