import { useInfiniteQuery } from '@tanstack/react-query';
import * as calls from '#contracts/calls.gen.ts';
import type { EndpointOutput } from '#contracts/endpoint.ts';
import type * as notifications from '#contracts/notifications/notifications.contract.ts';
import { SHORT_WRITE_TIMEOUT_MS, withTimeout } from '#web/platform/http/elapsed-timeout.ts';
import { callApi } from '#web/platform/http/http.ts';

export type Notification = notifications.NotificationItem;
export type NotificationState = notifications.NotificationState;
export type NotificationPage = EndpointOutput<typeof notifications.listNotifications>;
/** Marks some as read, or all up to one: later ones stay unread. */
export type ReadMark = { ids: number[] } | { upTo: number };

export const loadNewest = (): Promise<NotificationPage> => callApi(calls.listNotifications, { query: {} });

/** Settles once every read so far is saved or has failed, also on a dead connection: lists wait for it. */
let marksSaved: Promise<unknown> = Promise.resolve();

export function saveReadMark(body: ReadMark) {
  const saved = withTimeout(SHORT_WRITE_TIMEOUT_MS, (signal) => callApi(calls.markNotificationsRead, { body, signal }));
  marksSaved = Promise.allSettled([marksSaved, saved]);
  return saved;
}

/** One page; waits for reads that are being saved, which it would otherwise show as unread. */
export async function loadNotifications(isUnreadOnly: boolean, cursor: string): Promise<NotificationPage> {
  await marksSaved;
  const query = { ...(isUnreadOnly && { unread: 'true' as const }), ...(cursor && { cursor }) };
  return callApi(calls.listNotifications, { query });
}

export const notificationsKey = ['notifications'];

export const useNotifications = (isUnreadOnly: boolean) =>
  useInfiniteQuery({
    queryKey: [...notificationsKey, isUnreadOnly],
    queryFn: ({ pageParam }) => loadNotifications(isUnreadOnly, pageParam),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
