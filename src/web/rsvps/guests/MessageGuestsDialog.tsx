import { useState } from 'react';
import type { EventDetail } from '#contracts/events/events.contract.ts';
import type { MessageAudience } from '#contracts/rsvps/attendees.contract.ts';
import { MessageDialog } from '#web/parts/MessageDialog.tsx';
import { Select } from '#web/ui/form/Select.tsx';
import { useMessageAttendees } from './hosted-rsvps.api.ts';

type MessageGuestsDialogProps = {
  event: Pick<EventDetail, 'id' | 'attendance' | 'requiresApproval' | 'ticketNote'>;
  /** Chosen people; without them, the host chooses a list. */
  personIds?: readonly string[];
  onClose: () => void;
};

type AudienceOption = { value: MessageAudience; label: string };

const audiencesOf = ({
  attendance,
  requiresApproval,
  ticketNote,
}: MessageGuestsDialogProps['event']): AudienceOption[] => [
  { value: 'going', label: 'Everyone going' },
  ...(attendance === 'hybrid'
    ? [
        { value: 'in-person' as const, label: 'Everyone going in person' },
        { value: 'online' as const, label: 'Everyone going online' },
      ]
    : []),
  { value: 'waitlisted', label: 'Everyone on the waitlist' },
  ...(requiresApproval ? [{ value: 'requested' as const, label: 'Everyone who asked to join' }] : []),
  ...(ticketNote === null ? [] : [{ value: 'reserved' as const, label: 'Everyone who still has to pay' }]),
  { value: 'checked-in', label: 'Everyone checked in' },
];

export function MessageGuestsDialog({ event, personIds, onClose }: MessageGuestsDialogProps) {
  const [to, setTo] = useState<MessageAudience>('going');
  const sending = useMessageAttendees(event.id, personIds ? { personIds: [...personIds] } : { to });
  const title = personIds
    ? `Message ${personIds.length === 1 ? 'one guest' : `${personIds.length} guests`}`
    : 'Message guests';
  return (
    <MessageDialog title={title} sending={sending} onClose={onClose}>
      {!personIds && (
        <Select
          label="To"
          options={audiencesOf(event)}
          value={to}
          onChange={({ target }) => setTo(target.value as MessageAudience)}
        />
      )}
    </MessageDialog>
  );
}
