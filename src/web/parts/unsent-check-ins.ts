import type { QueueState } from '#web/platform/http/write-queue.ts';
import { formatCount } from '#web/ui/display/count.ts';

type Saving = Pick<QueueState<unknown>, 'pending' | 'isRetrying' | 'isServerBusy' | 'isKept'>;

export const BUSY_SERVER = 'Not sent yet. We’ll keep trying.';

/** Says that check-ins are not saved yet; empty if all are. */
export function formatUnsentCheckIns({ pending, isRetrying, isServerBusy, isKept }: Saving): string {
  if (pending === 0) return '';
  const lost = isServerBusy
    ? BUSY_SERVER
    : `No connection. ${formatCount(pending, 'check-in', 'check-ins')} will be sent when you’re back online.`;
  const line = isRetrying ? lost : 'Saving…';
  return isKept ? line : `${line} This browser can’t store them, so keep this page open until they are saved.`;
}

/** The same for one person in a list. */
export const formatUnsentCheckIn = ({ isRetrying }: Pick<Saving, 'isRetrying'>): string =>
  isRetrying ? 'Not sent yet' : 'Saving…';

/** Whole seconds since a press, by the clock of this device; nothing if the network was there. */
export const delaySince = (pressedAt: number | undefined, now: number): { delaySeconds?: number } => {
  const delaySeconds = pressedAt === undefined ? 0 : Math.floor((now - pressedAt) / 1000);
  return delaySeconds > 0 ? { delaySeconds } : {};
};
