import { useDeferredValue, useState } from 'react';
import type { EventDetail } from '#contracts/events/events.contract.ts';
import type { RsvpForHost } from '#contracts/rsvps/attendees.contract.ts';
import { isOnList } from '#contracts/rsvps/rsvp-statuses.ts';
import { ShowMore } from '#web/parts/ShowMore.tsx';
import { formatUnsentCheckIns } from '#web/parts/unsent-check-ins.ts';
import { problemText } from '#web/platform/http/problem-text.ts';
import { ConfirmationLine } from '#web/rsvps/ConfirmationLine.tsx';
import { Alert } from '#web/ui/display/Alert.tsx';
import { EmptyState } from '#web/ui/display/EmptyState.tsx';
import { PersonItems } from '#web/ui/display/PersonItem.tsx';
import { MailIcon } from '#web/ui/drawing/AccountIcon.tsx';
import { TableDrawing } from '#web/ui/drawing/EmptyDrawing.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Checkbox } from '#web/ui/form/Checkbox.tsx';
import { Choice } from '#web/ui/form/Choice.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { keepFocus } from '#web/ui/keep-focus.ts';
import { Row, Stack } from '#web/ui/layout/Layout.tsx';
import { Skeleton } from '#web/ui/layout/Skeleton.tsx';
import { VisuallyHidden } from '#web/ui/layout/VisuallyHidden.tsx';
import { ListStatus } from '#web/ui/status/ListStatus.tsx';
import { checkInPolling } from './check-in-times.ts';
import type { GuestCheckIns } from './guest-check-ins.ts';
import { type RsvpStatus, useHostedRsvps } from './hosted-rsvps.api.ts';
import { MessageGuestsDialog } from './MessageGuestsDialog.tsx';
import { RsvpItem } from './RsvpItem.tsx';
import { useSelection } from './use-selection.ts';

type Kind = { value: RsvpStatus; label: string; emptyTitle: string; emptyText: string };

const kinds: readonly Kind[] = [
  {
    value: 'going',
    label: 'Going',
    emptyTitle: 'No one is going yet',
    emptyText: 'Share the event to get the word out.',
  },
  {
    value: 'reserved',
    label: 'To pay',
    emptyTitle: 'No unpaid tickets',
    emptyText: 'People who ordered tickets show up here until they have paid.',
  },
  {
    value: 'offered',
    label: 'Offered',
    emptyTitle: 'No open offers',
    emptyText: 'Spots that open up are offered to the waitlist.',
  },
  {
    value: 'waitlisted',
    label: 'Waitlist',
    emptyTitle: 'No one is waiting',
    emptyText: 'People join the waitlist once the event is full.',
  },
  {
    value: 'not-going',
    label: 'Can’t come',
    emptyTitle: 'No one has declined',
    emptyText: 'People who can’t make it show up here.',
  },
  {
    value: 'declined',
    label: 'Declined',
    emptyTitle: 'No declined requests',
    emptyText: 'Requests you decline show up here. You can still accept them later.',
  },
  {
    value: 'removed',
    label: 'Removed',
    emptyTitle: 'No one was removed',
    emptyText: 'Guests you remove show up here.',
  },
];

type Attendance = RsvpForHost['attendance'] | 'all';

const attendances: readonly { value: Attendance; label: string }[] = [
  { value: 'all', label: 'Everyone' },
  { value: 'in-person', label: 'In person' },
  { value: 'online', label: 'Online' },
];

/** All RSVPs but open requests, one status at a time, with the host's actions on each. */
export function RsvpList({ event, checkIns }: { event: EventDetail; checkIns: GuestCheckIns }) {
  const [status, setStatus] = useState<RsvpStatus>('going');
  const [searchText, setSearchText] = useState('');
  const q = useDeferredValue(searchText.trim());
  const [attendance, setAttendance] = useState<Attendance>('all');
  const filter = { status, q, attendance: attendance === 'all' ? undefined : attendance };
  const query = useHostedRsvps(event.id, filter, checkInPolling(event));
  const { data, error, isPending } = query;
  const page = data?.pages[0];
  const counts = page?.counts;
  const rsvps = data?.pages.flatMap((page) => page.rsvps) ?? [];
  const { selected, toggle, deselect } = useSelection();
  const [isWriting, setWriting] = useState(false);
  const isSelectable = event.abilities.manageGuests && isOnList(status);
  const kind = kinds.find(({ value }) => value === status)!;
  return (
    <Stack>
      <RsvpFilters
        event={event}
        counts={counts}
        {...{ status, attendance, searchText, setSearchText }}
        setStatus={(next) => {
          setStatus(next);
          deselect();
        }}
        setAttendance={(next) => {
          setAttendance(next);
          deselect();
        }}
      />
      {error && <Alert kind="error">{problemText(error)}</Alert>}
      {isPending && <Skeleton shape="box" />}
      <UnsentCheckIns checkIns={checkIns} />
      {page && status === 'going' && <ConfirmationLine event={event} page={page} />}
      <ListStatus count={q && data ? rsvps.length : undefined} hasMore={query.hasNextPage} one="guest" />
      {data && rsvps.length === 0 && (
        <EmptyState level={3} drawing={<TableDrawing />} title={q ? 'No guests found' : kind.emptyTitle}>
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
              checkIns={checkIns}
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
          <Button ref={keepFocus} variant="bare" onClick={() => deselect()}>
            Clear selection
          </Button>
        </Row>
      )}
      {isWriting && <MessageGuestsDialog event={event} personIds={selected} onClose={() => setWriting(false)} />}
      <ShowMore query={query} />
    </Stack>
  );
}

type Counts = Partial<Record<RsvpStatus, number>>;

type RsvpFiltersProps = {
  event: EventDetail;
  counts: Counts | undefined;
  status: RsvpStatus;
  setStatus: (status: RsvpStatus) => void;
  attendance: Attendance;
  setAttendance: (attendance: Attendance) => void;
  searchText: string;
  setSearchText: (text: string) => void;
};

function RsvpFilters({ event, counts, status, attendance, searchText, ...change }: RsvpFiltersProps) {
  const shownKinds = kinds.filter(({ value }) => value === status || isShown(value, event, counts));
  return (
    <>
      {event.attendance === 'hybrid' && (
        <Choice label="Attending" options={attendances} value={attendance} onChange={change.setAttendance} />
      )}
      <Choice
        label="Show"
        options={shownKinds.map(({ value, label }) => ({ value, label: counts ? `${label} ${counts[value]}` : label }))}
        value={status}
        onChange={change.setStatus}
      />
      <TextField
        type="search"
        label="Search guests"
        hint="By name or ticket code"
        autoComplete="off"
        maxLength={100}
        value={searchText}
        onChange={({ target }) => change.setSearchText(target.value)}
      />
    </>
  );
}

/** Lists that this event cannot have, and an empty list of unpaid tickets, are left out. */
function isShown(status: RsvpStatus, event: EventDetail, counts: Counts | undefined): boolean {
  if (counts?.[status]) return true;
  if (status === 'offered') return event.waitlistOfferHours !== null;
  return status !== 'reserved' && (status !== 'declined' || event.requiresApproval);
}

function UnsentCheckIns({ checkIns }: { checkIns: GuestCheckIns }) {
  if (!checkIns.outage || checkIns.pending === 0) return null;
  return (
    <Row gap="tight">
      <p role="status">{formatUnsentCheckIns(checkIns)}</p>
      <Button variant="quiet" size="small" onClick={checkIns.retryNow}>
        Try again
      </Button>
    </Row>
  );
}
