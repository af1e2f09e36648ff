import { useState } from 'react';
import type { MessageAudience } from '#contracts/rsvps/attendees.contract.ts';
import { MessageDialog } from '#web/parts/MessageDialog.tsx';
import { Select } from '#web/ui/form/Select.tsx';
import { useMessageAttendees } from './hosted-rsvps.api.ts';

type MessageGuestsDialogProps = {
  eventId: string;
  /** Chosen people; without them, the host chooses a list. */
  personIds?: readonly string[];
  onClose: () => void;
};

const audiences: { value: MessageAudience; label: string }[] = [
  { value: 'going', label: 'Everyone going' },
  { value: 'waitlisted', label: 'Everyone on the waitlist' },
  { value: 'checked-in', label: 'Everyone checked in' },
];

export function MessageGuestsDialog({ eventId, personIds, onClose }: MessageGuestsDialogProps) {
  const [to, setTo] = useState<MessageAudience>('going');
  const sending = useMessageAttendees(eventId, personIds ? { personIds: [...personIds] } : { to });
  const title = personIds
    ? `Message ${personIds.length === 1 ? 'one guest' : `${personIds.length} guests`}`
    : 'Message guests';
  return (
    <MessageDialog title={title} sending={sending} onClose={onClose}>
      {!personIds && (
        <Select
          label="To"
          options={audiences}
          value={to}
          onChange={({ target }) => setTo(target.value as MessageAudience)}
        />
      )}
    </MessageDialog>
  );
}
