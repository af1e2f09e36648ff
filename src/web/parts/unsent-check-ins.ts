import type { QueueState } from '#web/platform/http/write-queue.ts';
import { formatCount } from '#web/ui/display/count.ts';

type Saving = Pick<QueueState<unknown>, 'pending' | 'isRetrying' | 'isKept'>;

/** Says that check-ins are not saved yet; empty if all are. */
export function formatUnsentCheckIns({ pending, isRetrying, isKept }: Saving): string {
  if (pending === 0) return '';
  const line = isRetrying
    ? `No connection. ${formatCount(pending, 'check-in', 'check-ins')} will be sent when you’re back online.`
    : 'Saving…';
  return isKept ? line : `${line} This browser can’t store them, so keep this page open until they are saved.`;
}
