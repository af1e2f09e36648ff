import { useState } from 'react';
import { formatCode } from '#web/parts/rsvps/CheckInCode.tsx';
import { TicketIcon } from '#web/ui/drawing/Icon.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { useRsvp } from './rsvps.api.ts';
import { TicketDialog } from './TicketDialog.tsx';

/** The check-in code of the viewer's own RSVP; the QR code opens on press. */
export function TicketButton({ event }: { event: { id: string; title: string } }) {
  const { data: rsvp } = useRsvp(event.id);
  const [isOpen, setOpen] = useState(false);
  const code = rsvp?.checkInCode;
  if (!code) return null;
  return (
    <>
      <Button variant="loud" onClick={() => setOpen(true)}>
        <TicketIcon size={20} />
        {`Ticket ${formatCode(code)}`}
      </Button>
      {isOpen && <TicketDialog title={event.title} code={code} onClose={() => setOpen(false)} />}
    </>
  );
}
