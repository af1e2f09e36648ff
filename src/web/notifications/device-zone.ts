import * as calls from '#contracts/calls.gen.ts';
import { callApi } from '#web/platform/http/http.ts';
import { keptEntry } from '#web/platform/http/kept-entries.ts';
import { reloadQueries } from '#web/platform/http/PersonQueries.tsx';
import { deviceZone } from '#web/ui/display/local-time.ts';
import { notificationSettingsKey } from './notification-settings.api.ts';

/** Once per login of each person: the time zone of this device is used for digests and quiet hours until the person chooses one. */
export async function reportDeviceZone(personId: string): Promise<void> {
  const reported = keptEntry<{ zone: string }>(`device-zone/${personId}`);
  if (reported.read()) return;
  const zone = deviceZone();
  await callApi(calls.updateNotificationSettings, { body: { deviceTimeZone: zone } });
  reported.write({ zone });
  await reloadQueries(notificationSettingsKey);
}
