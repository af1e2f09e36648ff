import { Chip } from '#web/ui/display/Chip.tsx';
import type { ShowStatus } from './shows.api.ts';

const labels = { scheduled: 'Upcoming', 'in-progress': 'Live now', completed: 'Ended' } as const;
const tones = { scheduled: 'plain', 'in-progress': 'loud', completed: 'plain' } as const;

export function ShowState({ status }: { status: ShowStatus }) {
  return <Chip tone={tones[status]}>{labels[status]}</Chip>;
}
