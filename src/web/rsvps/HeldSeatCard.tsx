import type { EventDetail } from '#contracts/events/events.contract.ts';
import { HeldPlacesList } from '#web/parts/unconfirmed/HeldPlacesList.tsx';
import { Card } from '#web/ui/display/Card.tsx';
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
      <HeldPlacesList
        label="Not confirmed yet"
        held={heldSeats}
        chips={({ attendance, guests }) => (
          <PartyChips isHybrid={event.attendance === 'hybrid'} attendance={attendance} guests={guests} />
        )}
      />
    </Card>
  );
}
