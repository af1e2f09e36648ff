import type { EventDetail } from '#contracts/events/events.contract.ts';
import { Card } from '#web/ui/display/Card.tsx';
import { Chip } from '#web/ui/display/Chip.tsx';
import { formatTime } from '#web/ui/display/format-instant.ts';
import { PersonItem, PersonItems } from '#web/ui/display/PersonItem.tsx';
import { useHeldSeats } from './hosted-rsvps.api.ts';
import { PartyChips } from './PartyChips.tsx';

/** Seats of people without an account who have not confirmed their address; nothing is shown if there are none. */
export function HeldSeatCard({ event }: { event: EventDetail }) {
  const heldSeats = useHeldSeats(event.id).data?.heldSeats ?? [];
  if (heldSeats.length === 0) return null;
  return (
    <Card as="section" aria-labelledby="held-seats">
      <h2 id="held-seats">Not confirmed yet</h2>
      <p>They RSVP’d with an email address and haven’t confirmed it. They don’t count as going until they do.</p>
      <PersonItems label="Not confirmed yet">
        {heldSeats.map(({ id, name, guests, attendance, heldUntil }) => (
          <PersonItem
            key={id}
            name={name}
            avatar={null}
            chips={
              <>
                <Chip>Not confirmed</Chip>
                <PartyChips isHybrid={event.attendance === 'hybrid'} attendance={attendance} guests={guests} />
              </>
            }
            note={`${guests > 0 ? 'Spots free themselves' : 'Spot frees itself'} at ${formatTime(heldUntil)}`}
            actions={null}
          />
        ))}
      </PersonItems>
    </Card>
  );
}
