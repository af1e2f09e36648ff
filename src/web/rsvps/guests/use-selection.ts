import { useState } from 'react';
import { MAX_CHOSEN_PEOPLE } from '#contracts/rsvps/rsvp-limits.ts';

/** The ids of the selected people, at most as many as can be written to or decided on at once. */
export function useSelection() {
  const [selected, setSelected] = useState<readonly string[]>([]);
  const toggle = (id: string) =>
    setSelected(
      selected.includes(id) ? selected.filter((each) => each !== id) : [...selected, id].slice(0, MAX_CHOSEN_PEOPLE),
    );
  const deselect = (ids?: readonly string[]) =>
    setSelected((before) => (ids ? before.filter((id) => !ids.includes(id)) : []));
  return { selected, toggle, deselect };
}
