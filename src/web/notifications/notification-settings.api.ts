import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { EndpointInput } from '#contracts/endpoint.ts';
import type * as settings from '#contracts/notifications/notification-settings.contract.ts';
import { call } from '#web/platform/api.ts';
import { callApi } from '#web/platform/http.ts';

const getNotificationSettingsCall = call<typeof settings.getNotificationSettings>(
  'GET',
  '/api/users/notification-settings',
);
const changeNotificationSettingsCall = call<typeof settings.changeNotificationSettings>(
  'PATCH',
  '/api/users/notification-settings',
);

export type NotificationSettings = settings.NotificationSettings;
export type SettingsChange = EndpointInput<typeof settings.changeNotificationSettings>['body'];

const settingsKey = ['notification-settings'];

/** Read whenever a page opens: a link in a mail may have switched something off. */
export const useNotificationSettings = () =>
  useQuery({ queryKey: settingsKey, queryFn: () => callApi(getNotificationSettingsCall), staleTime: 0 });

/** Saves wait for one another, so that the last one stays. */
export function useSaveNotificationSettings() {
  const queries = useQueryClient();
  return useMutation({
    scope: { id: 'notification-settings' },
    mutationFn: (body: SettingsChange) => callApi(changeNotificationSettingsCall, { body }),
    onMutate: () => queries.cancelQueries({ queryKey: settingsKey }),
    onSuccess: (saved) => queries.setQueryData(settingsKey, saved),
  });
}
