import { useInfiniteQuery } from '@tanstack/react-query';
import * as calls from '#contracts/calls.gen.ts';
import type { EndpointOutput } from '#contracts/endpoint.ts';
import type * as notifications from '#contracts/notifications/notifications.contract.ts';
import { callApi } from '#web/platform/http/http.ts';

export type Notification = notifications.NotificationItem;
export type NotificationState = notifications.NotificationState;
export type NotificationPage = EndpointOutput<typeof notifications.listNotifications>;
/** Marks some as read, or all up to one: later ones stay unread. */
export type Reading = { ids: number[] } | { upTo: number };

export const loadNewest = (): Promise<NotificationPage> => callApi(calls.listNotifications, { query: {} });

export const saveReading = (body: Reading) => callApi(calls.markNotificationsRead, { body });

export const notificationsKey = ['notifications'];

export const useNotifications = (isUnreadOnly: boolean) =>
  useInfiniteQuery({
    queryKey: [...notificationsKey, isUnreadOnly],
    queryFn: ({ pageParam }) =>
      callApi(calls.listNotifications, {
        query: { ...(isUnreadOnly && { unread: 'true' as const }), ...(pageParam && { cursor: pageParam }) },
      }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
