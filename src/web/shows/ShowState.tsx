import { Chip } from '#web/ui/display/Chip.tsx';
import type { Show } from './shows.api.ts';

const labels = { scheduled: 'Upcoming', 'in-progress': 'Not completed', completed: 'Ended' } as const;

/** A show that its host forgot to complete is not live any more. */
export const formatShowState = ({ status, isLive }: Pick<Show, 'status' | 'isLive'>): string =>
  isLive ? 'Live now' : labels[status];

export function ShowState({ show }: { show: Pick<Show, 'status' | 'isLive'> }) {
  return <Chip tone={show.isLive ? 'loud' : 'plain'}>{formatShowState(show)}</Chip>;
}
