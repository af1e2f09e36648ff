import type { ReactNode } from 'react';
import { Chip } from '#web/ui/display/Chip.tsx';
import { formatTime } from '#web/ui/display/format-instant.ts';
import { PersonItem } from '#web/ui/display/PersonItem.tsx';

type HeldPlacesItemProps = { held: { name: string; heldUntil: string }; chips: ReactNode };

/** For hosts: a person without an account who has not confirmed their address, and when what is held for them is free again. */
export const HeldPlacesItem = ({ held: { name, heldUntil }, chips }: HeldPlacesItemProps) => (
  <PersonItem
    name={name}
    avatar={null}
    chips={
      <>
        <Chip>Not confirmed</Chip>
        {chips}
      </>
    }
    note={`Held until ${formatTime(heldUntil)}, then free again`}
    actions={null}
  />
);
