import { useSyncExternalStore } from 'react';
import * as calls from '#contracts/calls.gen.ts';
import { callUrl } from '#contracts/endpoint-url.ts';
import { errorStatus } from '#web/platform/http/error-status.ts';
import { followEvents } from '#web/platform/http/event-stream.ts';
import { onePerBrowser } from '#web/platform/one-per-browser.ts';
import {
  loadNewest,
  type Notification,
  type NotificationState,
  type ReadMark,
  saveReadMark,
} from './notifications.api.ts';

/** The state of a tab. */
export type Feed = {
  isKnown: boolean;
  unreadCount: number;
  newest: Notification | null;
  /** The latest arrival since this tab connected; a new object each time. */
  arrival: { count: number; title: string } | null;
};
/** A list marks what is read at once, and loads again if saving fails. */
type ReadingList = { mark: (mark: ReadMark) => void; reload: () => void };
/** Tabs of two versions may be open: the keys stay. */
type Message = { state: NotificationState } | { reading: ReadMark; hasFailed?: true } | 'what is known?';

/** Polling interval while the stream is unavailable. */
const LONGEST_WAIT_MS = 60_000;
const emptyFeed: Feed = { isKnown: false, unreadCount: 0, newest: null, arrival: null };

let feed = emptyFeed;
let channel: BroadcastChannel | null = null;
const watchers = new Set<() => void>();
const lists = new Set<ReadingList>();

function set(next: Feed): void {
  feed = next;
  for (const watch of watchers) watch();
}

/** Merges the server's state into the known one. */
export function withState(feed: Feed, { unreadCount, newest }: NotificationState): Feed {
  const isArrival = feed.isKnown && newest !== null && !newest.isRead && newest.id > (feed.newest?.id ?? 0);
  const count = Math.max(1, unreadCount - feed.unreadCount);
  const arrival = isArrival ? { count, title: newest.title } : feed.arrival;
  return { isKnown: true, unreadCount, newest, arrival };
}

export const isMarkedRead = (mark: ReadMark, id: number): boolean =>
  'ids' in mark ? mark.ids.includes(id) : id <= mark.upTo;

/** The state assumed until the server responds. */
export function withReadMark(feed: Feed, mark: ReadMark): Feed {
  const { newest } = feed;
  const isAll = 'upTo' in mark && mark.upTo >= (newest?.id ?? 0);
  const left = 'ids' in mark ? feed.unreadCount - mark.ids.length : feed.unreadCount;
  return {
    ...feed,
    unreadCount: isAll ? 0 : Math.max(0, left),
    newest: newest && isMarkedRead(mark, newest.id) ? { ...newest, isRead: true } : newest,
  };
}

function applyReadMark(mark: ReadMark): void {
  set(withReadMark(feed, mark));
  for (const list of lists) list.mark(mark);
}

function revertReadMarks(): void {
  for (const list of lists) list.reload();
}

function post(message: Message): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin, and takes no target
  channel?.postMessage(message);
}

/** Forwards a message of the stream to this tab and the others. */
function share(state: NotificationState): void {
  set(withState(feed, state));
  post({ state });
}

async function refresh(): Promise<void> {
  const { unreadCount, notifications } = await loadNewest();
  share({ unreadCount, newest: notifications[0] ?? null });
}

/** Keeps the unread count up to date until `signal` aborts. */
export function followFeed(personId: string, signal: AbortSignal): void {
  const name = `notifications-${personId}`;
  const own = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(name);
  channel = own;
  set(emptyFeed);
  own?.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data === 'what is known?') {
      if (feed.isKnown) post({ state: feed });
    } else if ('reading' in data) {
      if (data.hasFailed) revertReadMarks();
      else applyReadMark(data.reading);
    } else set(withState(feed, data.state));
  });
  signal.addEventListener('abort', () => {
    own?.close();
    if (channel === own) channel = null;
    set(emptyFeed);
  });
  // A tab that does not read the stream would otherwise wait for the next change.
  post('what is known?');
  onePerBrowser(name, listen, signal);
}

function listen(signal: AbortSignal): Promise<void> {
  const refusal = new AbortController();
  return followEvents(callUrl(calls.watchNotifications), {
    signal: AbortSignal.any([signal, refusal.signal]),
    longestWaitMs: LONGEST_WAIT_MS,
    onEvent({ name, data }) {
      if (name === 'notifications' && !signal.aborted) share(JSON.parse(data) as NotificationState);
      return false;
    },
    onLost(loss) {
      // Suspended people have no notifications. The tab asks again when it is shown the next time.
      if (errorStatus(loss) === 403) refusal.abort();
      // The next poll retries.
      else void refresh().catch(() => undefined);
    },
  });
}

/** Applies reads at once, here and in other tabs; rolls back to the server's state if saving fails. */
export async function markRead(mark: ReadMark): Promise<void> {
  applyReadMark(mark);
  post({ reading: mark });
  try {
    const { unreadCount } = await saveReadMark(mark);
    share({ unreadCount, newest: feed.newest });
  } catch (error) {
    revertReadMarks();
    post({ reading: mark, hasFailed: true });
    await refresh().catch(() => undefined);
    throw error;
  }
}

/** Informs a list of reads elsewhere; returns the unsubscribe function. */
export function onMarkedRead(list: ReadingList): () => void {
  lists.add(list);
  return () => void lists.delete(list);
}

function subscribe(watch: () => void): () => void {
  watchers.add(watch);
  return () => void watchers.delete(watch);
}

export const useFeed = (): Feed =>
  useSyncExternalStore(
    subscribe,
    () => feed,
    () => emptyFeed,
  );
