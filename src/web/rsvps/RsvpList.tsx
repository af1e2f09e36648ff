import { useDeferredValue, useState } from 'react';
import type { EventDetail } from '#contracts/events/events.contract.ts';
import { ShowMore } from '#web/parts/ShowMore.tsx';
import { problemText } from '#web/platform/http/problem-text.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import { EmptyState } from '#web/ui/display/EmptyState.tsx';
import { PersonItems } from '#web/ui/display/PersonItem.tsx';
import { MailIcon } from '#web/ui/drawing/AccountIcon.tsx';
import { TableDrawing } from '#web/ui/drawing/EmptyDrawing.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Checkbox } from '#web/ui/form/Checkbox.tsx';
import { Choice } from '#web/ui/form/Choice.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { Row, Stack } from '#web/ui/layout/Layout.tsx';
import { Skeleton } from '#web/ui/layout/Skeleton.tsx';
import { VisuallyHidden } from '#web/ui/layout/VisuallyHidden.tsx';
import { type RsvpStatus, useHostedRsvps } from './hosted-rsvps.api.ts';
import { MessageGuestsDialog } from './MessageGuestsDialog.tsx';
import { RsvpItem } from './RsvpItem.tsx';

const kinds: readonly { value: RsvpStatus; label: string; emptyText: string }[] = [
  { value: 'going', label: 'Going', emptyText: 'No one is going yet. Share the event to get the word out.' },
  { value: 'waitlisted', label: 'Waitlist', emptyText: 'No one is on the waitlist.' },
  { value: 'not-going', label: "Can't come", emptyText: 'No one has declined.' },
  { value: 'removed', label: 'Removed', emptyText: 'You haven’t removed anyone.' },
];

/** All RSVPs, one status at a time, with the host's actions on each. */
export function RsvpList({ event }: { event: EventDetail }) {
  const [status, setStatus] = useState<RsvpStatus>('going');
  const [searchText, setSearchText] = useState('');
  const q = useDeferredValue(searchText.trim());
  const query = useHostedRsvps(event.id, status, q);
  const { data, error, isPending } = query;
  const counts = data?.pages[0]?.counts;
  const rsvps = data?.pages.flatMap((page) => page.rsvps) ?? [];
  const [selected, setSelected] = useState<readonly string[]>([]);
  const [isWriting, setWriting] = useState(false);
  const isSelectable = event.abilities.duplicate && (status === 'going' || status === 'waitlisted');
  const toggle = (personId: string) =>
    setSelected(selected.includes(personId) ? selected.filter((id) => id !== personId) : [...selected, personId]);
  const kind = kinds.find(({ value }) => value === status)!;
  return (
    <Stack>
      <Choice
        label="Show"
        options={kinds.map(({ value, label }) => ({ value, label: counts ? `${label} ${counts[value]}` : label }))}
        value={status}
        onChange={(next) => {
          setStatus(next);
          setSelected([]);
        }}
      />
      <TextField
        type="search"
        label="Search guests"
        hint="By name or ticket code"
        autoComplete="off"
        maxLength={100}
        value={searchText}
        onChange={({ target }) => setSearchText(target.value)}
      />
      {error && <Alert kind="error">{problemText(error)}</Alert>}
      {isPending && <Skeleton shape="box" />}
      {data && rsvps.length === 0 && (
        <EmptyState level={3} drawing={<TableDrawing />} title={q ? 'No guests found' : kind.label}>
          {q ? 'Try a shorter name or another list.' : kind.emptyText}
        </EmptyState>
      )}
      {rsvps.length > 0 && (
        <PersonItems label={kind.label}>
          {rsvps.map((rsvp) => (
            <RsvpItem
              key={rsvp.person.id}
              event={event}
              rsvp={rsvp}
              selection={
                isSelectable && (
                  <Checkbox
                    label={<VisuallyHidden>{`Select ${rsvp.person.name}`}</VisuallyHidden>}
                    checked={selected.includes(rsvp.person.id)}
                    onChange={() => toggle(rsvp.person.id)}
                  />
                )
              }
            />
          ))}
        </PersonItems>
      )}
      {selected.length > 0 && (
        <Row gap="tight">
          <Button variant="quiet" onClick={() => setWriting(true)}>
            <MailIcon size={20} />
            {`Message ${selected.length} selected`}
          </Button>
          <Button variant="bare" onClick={() => setSelected([])}>
            Clear selection
          </Button>
        </Row>
      )}
      {isWriting && <MessageGuestsDialog eventId={event.id} personIds={selected} onClose={() => setWriting(false)} />}
      <ShowMore query={query} />
    </Stack>
  );
}
