import { useInfiniteQuery } from '@tanstack/react-query';
import type { EndpointOutput } from '#contracts/endpoint.ts';
import type * as notifications from '#contracts/notifications/notifications.contract.ts';
import { call } from '#web/platform/api.ts';
import { callApi } from '#web/platform/http.ts';

const listNotificationsCall = call<typeof notifications.listNotifications>('GET', '/api/notifications');
const readNotificationsCall = call<typeof notifications.readNotifications>('PUT', '/api/notifications/read');
/** Heard by `followEvents`, which asks for an address. */
export const streamPath: (typeof notifications.watchNotifications)['path'] = '/api/notifications/stream';

export type Notification = notifications.NotificationItem;
export type NotificationState = notifications.NotificationState;
export type NotificationPage = EndpointOutput<typeof notifications.listNotifications>;
/** Some, or all up to one: what was told afterwards stays unread. */
export type Reading = { ids: number[] } | { upTo: number };

export const loadNewest = (): Promise<NotificationPage> => callApi(listNotificationsCall, { query: {} });

export const saveReading = (body: Reading) => callApi(readNotificationsCall, { body });

export const notificationsKey = ['notifications'];

export const useNotifications = (isUnreadOnly: boolean) =>
  useInfiniteQuery({
    queryKey: [...notificationsKey, isUnreadOnly],
    queryFn: ({ pageParam }) =>
      callApi(listNotificationsCall, {
        query: { ...(isUnreadOnly && { unread: 'true' as const }), ...(pageParam && { cursor: pageParam }) },
      }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
