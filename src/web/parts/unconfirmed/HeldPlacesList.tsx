import type { ReactNode } from 'react';
import { Chip } from '#web/ui/display/Chip.tsx';
import { formatTime } from '#web/ui/display/format-instant.ts';
import { PersonItem, PersonItems } from '#web/ui/display/PersonItem.tsx';

type Held = { id: string; name: string; heldUntil: string };
type HeldPlacesListProps<H extends Held> = { label: string; held: readonly H[]; chips: (each: H) => ReactNode };

/** For hosts: people without an account who have not confirmed their address, and when what is held for them is free again. */
export const HeldPlacesList = <H extends Held>({ label, held, chips }: HeldPlacesListProps<H>) => (
  <PersonItems label={label}>
    {held.map((each) => (
      <PersonItem
        key={each.id}
        name={each.name}
        avatar={null}
        chips={
          <>
            <Chip>Not confirmed</Chip>
            {chips(each)}
          </>
        }
        note={`Held until ${formatTime(each.heldUntil)}, then free again`}
        actions={null}
      />
    ))}
  </PersonItems>
);
