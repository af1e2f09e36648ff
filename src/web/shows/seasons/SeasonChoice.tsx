import type { ComponentProps } from 'react';
import { Select } from '#web/ui/form/Select.tsx';
import { useOwnSeasons } from './seasons.api.ts';

type SeasonChoiceProps = Omit<ComponentProps<typeof Select>, 'options'> & {
  /** The season that the show has, until the others are loaded. */
  current: { id: string; name: string } | null;
};

/** The person's seasons. */
export function SeasonChoice({ current, ...select }: SeasonChoiceProps) {
  const { data } = useOwnSeasons();
  const seasons = data ?? (current ? [current] : []);
  const options = seasons.map(({ id, name }) => ({ value: id, label: name }));
  return <Select options={[{ value: '', label: 'None' }, ...options]} {...select} />;
}
