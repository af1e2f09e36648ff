import type { EventDetail } from '#contracts/events/events.contract.ts';
import { HeldPlacesItem } from '#web/parts/unconfirmed/HeldPlacesItem.tsx';
import { Card } from '#web/ui/display/Card.tsx';
import { PersonItems } from '#web/ui/display/PersonItem.tsx';
import { useHeldSeats } from './guests/hosted-rsvps.api.ts';
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
        {heldSeats.map(({ attendance, guests, ...held }, index) => (
          <HeldPlacesItem
            key={index}
            held={held}
            chips={<PartyChips isHybrid={event.attendance === 'hybrid'} attendance={attendance} guests={guests} />}
          />
        ))}
      </PersonItems>
    </Card>
  );
}
