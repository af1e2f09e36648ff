import { useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '#contracts/site-paths.ts';
import { SaveTemplateDialog } from '#web/events/form/SaveTemplateDialog.tsx';
import { after } from '#web/platform/after.ts';
import { problemText } from '#web/platform/http/problem-text.ts';
import { ChevronIcon } from '#web/ui/drawing/Icon.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Menu, MenuButton, MenuLink, MenuRule, type TriggerProps } from '#web/ui/overlay/Menu.tsx';
import { showToast } from '#web/ui/overlay/toast.ts';
import { CancelEventDialog } from './CancelEventDialog.tsx';
import { DeleteDraftDialog } from './DeleteDraftDialog.tsx';
import { useDuplicateEvent, useEventToEdit } from './hosting.api.ts';

const moreButton = (triggerProps: TriggerProps) => (
  <Button variant="quiet" {...triggerProps}>
    More
    <ChevronIcon size={20} />
  </Button>
);

/** The host's actions on an event besides editing; renders nothing for other viewers. */
export function EventHostMenu({ eventId }: { eventId: string }) {
  const { data: event } = useEventToEdit(eventId);
  const hasTickets = event !== undefined && event.ticketNote !== null;
  const [dialog, setDialog] = useState<'cancel' | 'delete' | 'template' | null>(null);
  const duplication = useDuplicateEvent();
  const navigate = useNavigate();
  const close = () => setDialog(null);
  const duplicate = () =>
    after(
      duplication.mutateAsync(eventId),
      ({ id }) => {
        const [tickets, codes] = hasTickets ? ['with its tickets, ', ', promo codes'] : ['', ''];
        showToast(`Copied to a new draft, ${tickets}without dates, meeting link${codes}, co-hosts or guests.`);
        void navigate(paths.editEvent(id));
      },
      (error) => showToast(problemText(error), { kind: 'error' }),
    );
  if (!event?.abilities.duplicate) return null;
  const { abilities, status, title } = event;
  return (
    <>
      <Menu label="More actions for this event" trigger={moreButton}>
        {status !== 'draft' && <MenuLink to={paths.event(eventId)}>View event</MenuLink>}
        {status !== 'draft' && <MenuLink to={paths.manageEvent(eventId)}>Guests</MenuLink>}
        <MenuLink to={paths.eventTickets(eventId)}>Tickets</MenuLink>
        {hasTickets && <MenuLink to={paths.eventMoney(eventId)}>Money</MenuLink>}
        <MenuLink to={paths.manageEventVolunteers(eventId)}>Volunteers</MenuLink>
        {event.series && <MenuLink to={paths.series(event.series.id)}>All dates</MenuLink>}
        {status === 'published' && <MenuLink to={paths.newShow({ event: eventId })}>Plan a trivia night</MenuLink>}
        <MenuButton onClick={duplicate}>Duplicate</MenuButton>
        <MenuButton onClick={() => setDialog('template')}>Save as template</MenuButton>
        {(abilities.cancel || abilities.delete) && <MenuRule />}
        {abilities.cancel && <MenuButton onClick={() => setDialog('cancel')}>Cancel event</MenuButton>}
        {abilities.delete && <MenuButton onClick={() => setDialog('delete')}>Delete draft</MenuButton>}
      </Menu>
      {dialog === 'cancel' && (
        <CancelEventDialog
          eventId={eventId}
          seriesId={event.series?.id ?? null}
          hasTickets={hasTickets}
          event={event}
          onClose={close}
        />
      )}
      {dialog === 'delete' && <DeleteDraftDialog eventId={eventId} title={title} onClose={close} />}
      {dialog === 'template' && <SaveTemplateDialog eventId={eventId} title={title} onClose={close} />}
    </>
  );
}
