import { formatOutage } from '#web/platform/http/outage-text.ts';
import type { QueueState } from '#web/platform/http/write-queue.ts';
import { formatCount } from '#web/ui/display/count.ts';

type QueueStatus = Pick<QueueState<unknown>, 'pending' | 'outage' | 'isKept'>;

/** Says that check-ins are not saved yet; empty if all are. */
export function formatUnsentCheckIns({ pending, outage, isKept }: QueueStatus): string {
  if (pending === 0) return '';
  const line = outage ? formatOutage(outage, `${formatCount(pending, 'check-in')} will be sent`) : 'Saving…';
  return isKept ? line : `${line} This browser can’t store them, so keep this page open until they are saved.`;
}

/** The same for one person in a list. */
export const formatUnsentCheckIn = ({ outage }: Pick<QueueStatus, 'outage'>): string =>
  outage ? 'Not sent yet' : 'Saving…';

/** Whole seconds since a press, by the clock of this device; nothing if the network was there. */
export const delaySince = (pressedAt: number | undefined, now: number): { delaySeconds?: number } => {
  const delaySeconds = pressedAt === undefined ? 0 : Math.floor((now - pressedAt) / 1000);
  return delaySeconds > 0 ? { delaySeconds } : {};
};
