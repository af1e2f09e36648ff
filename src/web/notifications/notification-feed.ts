import { useSyncExternalStore } from 'react';
import * as calls from '#contracts/calls.gen.ts';
import { callUrl } from '#contracts/endpoint-url.ts';
import { followEvents } from '#web/platform/event-stream.ts';
import { onePerBrowser } from '#web/platform/one-per-browser.ts';
import {
  loadNewest,
  type Notification,
  type NotificationState,
  type Reading,
  saveReading,
} from './notifications.api.ts';

/** What a tab knows. */
export type Feed = {
  isKnown: boolean;
  unreadCount: number;
  newest: Notification | null;
  /** What came last since this tab listens: another object each time. */
  arrival: { count: number; title: string } | null;
};
type Message = { state: NotificationState } | { reading: Reading } | 'what is known?';

/** While the stream cannot be had, this is how often the number is asked for. */
const LONGEST_WAIT_MS = 60_000;
const nothing: Feed = { isKnown: false, unreadCount: 0, newest: null, arrival: null };

let feed = nothing;
let channel: BroadcastChannel | null = null;
const watchers = new Set<() => void>();
const readers = new Set<(reading: Reading) => void>();

function set(next: Feed): void {
  feed = next;
  for (const watch of watchers) watch();
}

/** What the server says, put to what was known. */
export function withState(known: Feed, { unreadCount, newest }: NotificationState): Feed {
  const isArrival = known.isKnown && newest !== null && !newest.isRead && newest.id > (known.newest?.id ?? 0);
  const count = Math.max(1, unreadCount - known.unreadCount);
  const arrival = isArrival ? { count, title: newest.title } : known.arrival;
  return { isKnown: true, unreadCount, newest, arrival };
}

export const isReadBy = (reading: Reading, id: number): boolean =>
  'ids' in reading ? reading.ids.includes(id) : id <= reading.upTo;

/** What is known before the server has said how many are left. */
export function withReading(known: Feed, reading: Reading): Feed {
  const { newest } = known;
  const isAll = 'upTo' in reading && reading.upTo >= (newest?.id ?? 0);
  const left = 'ids' in reading ? known.unreadCount - reading.ids.length : known.unreadCount;
  return {
    ...known,
    unreadCount: isAll ? 0 : Math.max(0, left),
    newest: newest && isReadBy(reading, newest.id) ? { ...newest, isRead: true } : newest,
  };
}

function applyReading(reading: Reading): void {
  set(withReading(feed, reading));
  for (const reader of readers) reader(reading);
}

function post(message: Message): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin, and takes no target
  channel?.postMessage(message);
}

/** From the server, to this tab and the others. */
function share(state: NotificationState): void {
  set(withState(feed, state));
  post({ state });
}

async function refresh(): Promise<void> {
  const { unreadCount, notifications } = await loadNewest();
  share({ unreadCount, newest: notifications[0] ?? null });
}

/** Until `signal`: this tab knows what the person has not read yet. */
export function followFeed(personId: string, signal: AbortSignal): void {
  const name = `notifications-${personId}`;
  const own = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(name);
  channel = own;
  set(nothing);
  own?.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data === 'what is known?') {
      if (feed.isKnown) post({ state: feed });
    } else if ('reading' in data) applyReading(data.reading);
    else set(withState(feed, data.state));
  });
  signal.addEventListener('abort', () => {
    own?.close();
    if (channel === own) channel = null;
    set(nothing);
  });
  // A tab that does not listen itself would wait for the next change.
  post('what is known?');
  onePerBrowser(name, listen, signal);
}

const listen = (signal: AbortSignal): Promise<void> =>
  followEvents(callUrl(calls.watchNotifications), {
    signal,
    longestWaitMs: LONGEST_WAIT_MS,
    onEvent({ name, data }) {
      if (name === 'notifications' && !signal.aborted) share(JSON.parse(data) as NotificationState);
      return false;
    },
    // The next look tells what this one could not.
    onLost: () => void refresh().catch(() => undefined),
  });

/** At once, here and in the other tabs; when saving fails, what the server knows comes back. */
export async function markRead(reading: Reading): Promise<void> {
  applyReading(reading);
  post({ reading });
  try {
    const { unreadCount } = await saveReading(reading);
    share({ unreadCount, newest: feed.newest });
  } catch (error) {
    await refresh().catch(() => undefined);
    throw error;
  }
}

/** Lists follow what is read elsewhere; answers with what ends it. */
export function onReading(reader: (reading: Reading) => void): () => void {
  readers.add(reader);
  return () => void readers.delete(reader);
}

function subscribe(watch: () => void): () => void {
  watchers.add(watch);
  return () => void watchers.delete(watch);
}

export const useFeed = (): Feed =>
  useSyncExternalStore(
    subscribe,
    () => feed,
    () => nothing,
  );
