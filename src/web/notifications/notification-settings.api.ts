import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import * as calls from '#contracts/calls.gen.ts';
import type { EndpointInput } from '#contracts/endpoint.ts';
import type * as settings from '#contracts/notifications/notification-settings.contract.ts';
import { callApi } from '#web/platform/http/http.ts';

export type NotificationSettings = settings.NotificationSettings;
export type SettingsChange = EndpointInput<typeof settings.updateNotificationSettings>['body'];

export const notificationSettingsKey = ['notification-settings'];

/** Refetched whenever a page opens: a link in a mail may have changed a setting. */
export const useNotificationSettings = () =>
  useQuery({ queryKey: notificationSettingsKey, queryFn: () => callApi(calls.getNotificationSettings), staleTime: 0 });

/** Saves run one after another, so that the last one wins. */
export function useSaveNotificationSettings() {
  const queries = useQueryClient();
  return useMutation({
    scope: { id: 'notification-settings' },
    mutationFn: (body: SettingsChange) => callApi(calls.updateNotificationSettings, { body }),
    onMutate: () => queries.cancelQueries({ queryKey: notificationSettingsKey }),
    onSuccess: (saved) => queries.setQueryData(notificationSettingsKey, saved),
  });
}
