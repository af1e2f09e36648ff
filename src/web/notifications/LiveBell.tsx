import { useEffect, useEffectEvent } from 'react';
import { useRevalidator } from 'react-router';
import type { NotificationKind } from '#contracts/notifications/notification-kinds.ts';
import { reloadQueries } from '#web/platform/http/PersonQueries.tsx';
import { isPlainPress } from '#web/platform/page/plain-press.ts';
import { useAppSelector } from '#web/platform/session/store.ts';
import { VisuallyHidden } from '#web/ui/layout/VisuallyHidden.tsx';
import { useOutsideClick } from '#web/ui/overlay/outside-click.ts';
import type { Popup } from '#web/ui/overlay/popup.ts';
import { reportDeviceZone } from './device-zone.ts';
import { NotificationPanel } from './NotificationPanel.tsx';
import { followFeed, useFeed } from './notification-feed.ts';
import { formatArrival, formatUnreadCount } from './notification-text.ts';

export type LiveBellProps = Popup & {
  /** Takes the count to show, empty if everything is read. */
  onUnread: (count: string) => void;
};

/** Follows the notifications of the signed-in person, announces new ones, and shows the panel; with a modifier key the bell stays a link. */
export function LiveBell({ anchor, isOpen, setOpen, onUnread }: LiveBellProps) {
  useFollowing();
  const { unreadCount, arrival } = useFeed();
  useFreshPage();
  useEffect(() => onUnread(unreadCount > 0 ? formatUnreadCount(unreadCount) : ''), [unreadCount, onUnread]);
  useOutsideClick(anchor, isOpen, () => setOpen(false));
  const press = useEffectEvent((event: MouseEvent) => {
    if (!isPlainPress(event)) return;
    event.preventDefault();
    setOpen(!isOpen);
  });
  const leaveByKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return;
    setOpen(false);
    anchor.current?.querySelector('a')?.focus();
  });
  const leaveByFocus = useEffectEvent(({ relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof Node && !anchor.current?.contains(relatedTarget)) setOpen(false);
  });
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    anchor.current?.querySelector('a')?.addEventListener('click', (event) => press(event), { signal });
    anchor.current?.addEventListener('keydown', (event) => leaveByKey(event), { signal });
    anchor.current?.addEventListener('focusout', (event) => leaveByFocus(event), { signal });
    return () => listening.abort();
  }, [anchor]);
  return (
    <>
      <span aria-live="polite">{arrival && <VisuallyHidden>{formatArrival(arrival)}</VisuallyHidden>}</span>
      {isOpen && <NotificationPanel onLeave={() => setOpen(false)} />}
    </>
  );
}

/** Runs while the person is signed in. */
function useFollowing(): void {
  const personId = useAppSelector((state) => (state.auth.isAuthenticated ? (state.auth.user?.id ?? null) : null));
  useEffect(() => {
    if (!personId) return;
    const leaving = new AbortController();
    followFeed(personId, leaving.signal);
    // The next page retries.
    reportDeviceZone(personId).catch(() => undefined);
    return () => leaving.abort();
  }, [personId]);
}

/** Kinds that change what a page shows of the person's own RSVP, shift, membership or conversation, or of what they organize. */
const OWN_KINDS: readonly NotificationKind[] = [
  ...(['rsvp', 'spot', 'news', 'shift', 'group-membership', 'conversation'] as const),
  ...(['volunteer', 'event-request', 'group-request'] as const),
];

/** Reloads the page's data when such a notification arrives, so that a waitlisted person who looks at it sees that they moved up. */
function useFreshPage(): void {
  const { newest, arrival } = useFeed();
  const { revalidate } = useRevalidator();
  const reload = useEffectEvent(() => {
    if (!newest || !OWN_KINDS.includes(newest.kind)) return;
    void revalidate();
    void reloadQueries();
  });
  useEffect(() => {
    if (arrival) reload();
  }, [arrival]);
}
