import type { RsvpAttendance } from '#contracts/rsvps/rsvps.contract.ts';
import { Chip } from '#web/ui/display/Chip.tsx';
import { formatCount } from '#web/ui/display/count.ts';

type PartyChipsProps = { isHybrid: boolean; attendance: RsvpAttendance; guests: number };

/** How many come to which part of an event. */
export const PartyChips = ({ isHybrid, attendance, guests }: PartyChipsProps) => (
  <>
    {isHybrid && <Chip>{attendance === 'online' ? 'Online' : 'In person'}</Chip>}
    {guests > 0 && <Chip>{`+ ${formatCount(guests, 'guest')}`}</Chip>}
  </>
);
