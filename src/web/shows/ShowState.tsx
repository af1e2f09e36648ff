import { Chip } from '#web/ui/display/Chip.tsx';
import type { Show } from './shows.api.ts';

export const CANCELLED_SHOW = 'This show is cancelled.';
const labels = { scheduled: 'Upcoming', 'in-progress': 'Not completed', completed: 'Ended' } as const;

type ShowStateFields = Pick<Show, 'status' | 'isLive' | 'isCancelled' | 'isOverdue'>;

/** A show that its host forgot to complete is not live any more, and one that they never launched not upcoming. */
export const formatShowState = ({ status, isLive, isCancelled, isOverdue }: ShowStateFields): string =>
  isCancelled ? 'Cancelled' : isLive ? 'Live now' : isOverdue ? 'Not started' : labels[status];

export function ShowState({ show }: { show: ShowStateFields }) {
  const tone = show.isCancelled ? 'urgent' : show.isLive ? 'loud' : 'plain';
  return <Chip tone={tone}>{formatShowState(show)}</Chip>;
}
