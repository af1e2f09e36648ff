import { useState } from 'react';
import type { EventDetail } from '#contracts/events/events.contract.ts';
import { formatAnswers } from '#contracts/questions.ts';
import type { RsvpForHost } from '#contracts/rsvps/attendees.contract.ts';
import { ShowMore } from '#web/parts/ShowMore.tsx';
import { after } from '#web/platform/after.ts';
import { problemOf, problemText } from '#web/platform/http/problem-text.ts';
import { formatDecision } from '#web/rsvps/decision-text.ts';
import { PartyChips } from '#web/rsvps/PartyChips.tsx';
import styles from '#web/rsvps/Rsvps.module.css';
import { Alert } from '#web/ui/display/Alert.tsx';
import { formatInstant } from '#web/ui/display/format-instant.ts';
import { Answers, PersonButton, PersonItem, PersonItems } from '#web/ui/display/PersonItem.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Checkbox } from '#web/ui/form/Checkbox.tsx';
import { keepFocus } from '#web/ui/keep-focus.ts';
import { Row, Stack } from '#web/ui/layout/Layout.tsx';
import { VisuallyHidden } from '#web/ui/layout/VisuallyHidden.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { showToast } from '#web/ui/overlay/toast.ts';
import { DeclineDialog } from './DeclineDialog.tsx';
import { type Decision, useDecideOnRequests, useHostedRsvps } from './hosted-rsvps.api.ts';
import { MessageGuestsDialog } from './MessageGuestsDialog.tsx';
import { useSelection } from './use-selection.ts';

/** How many requests are shown first, and more at a press: the list of guests is below them. */
const SHOWN_AT_A_TIME = 10;

type People = readonly RsvpForHost['person'][];

/** Requests to join, which hosts accept or decline one by one, as a selection or all at once. */
export function RequestList({ event }: { event: EventDetail }) {
  const query = useHostedRsvps(event.id, { status: 'requested' });
  const { data, error } = query;
  const deciding = useDecideOnRequests(event.id);
  const [shownCount, setShownCount] = useState(SHOWN_AT_A_TIME);
  const { selected, toggle, deselect } = useSelection();
  const [isWriting, setWriting] = useState(false);
  const [declined, setDeclined] = useState<People | null>(null);
  const [refused, setRefused] = useState<Decision | null>(null);
  const requests = data?.pages.flatMap(({ rsvps }) => rsvps) ?? [];
  const canDecide = event.abilities.manageGuests && event.status === 'published' && !event.isPast;
  const chosen = requests.map(({ person }) => person).filter(({ id }) => selected.includes(id));
  const decide = (decision: Decision) =>
    after(
      deciding.mutateAsync(decision),
      (counts) => {
        showToast(formatDecision(counts));
        deselect(decision.personIds);
        setRefused(null);
      },
      (failure) => setRefused(problemOf(failure)?.code === 'rsvp.full' ? decision : null),
    );
  const accept = (ifFull: NonNullable<Decision['ifFull']>, people?: People) =>
    decide({ decision: 'accepted', ifFull, ...(people && { personIds: people.map(({ id }) => id) }) });

  return (
    <Stack>
      {error && <Alert kind="error">{problemText(error)}</Alert>}
      {deciding.error && !refused && <Alert kind="error">{problemText(deciding.error)}</Alert>}
      {data && requests.length === 0 && <p>No open requests.</p>}
      {canDecide && requests.length > 1 && (
        <Row gap="tight">
          {chosen.length === 0 ? (
            <Button ref={keepFocus} variant="quiet" busy={deciding.isPending} onClick={() => accept('skip')}>
              {event.seats.capacity === null ? 'Accept all' : 'Accept those who fit'}
            </Button>
          ) : (
            <SelectionButtons
              count={chosen.length}
              isBusy={deciding.isPending}
              accept={() => accept('refuse', chosen)}
              decline={() => setDeclined(chosen)}
              message={() => setWriting(true)}
              clear={() => deselect()}
            />
          )}
        </Row>
      )}
      <PersonItems label="Requests">
        {requests.slice(0, shownCount).map((request) => (
          <RequestItem
            key={request.person.id}
            event={event}
            request={request}
            {...(canDecide && {
              choice: {
                isSelected: selected.includes(request.person.id),
                onToggle: () => toggle(request.person.id),
                onAccepted: () => deselect([request.person.id]),
                onDecline: () => setDeclined([request.person]),
              },
            })}
          />
        ))}
      </PersonItems>
      <ShowMore
        query={{
          ...query,
          hasNextPage: query.hasNextPage || requests.length > shownCount,
          fetchNextPage: async () => {
            setShownCount(shownCount + SHOWN_AT_A_TIME);
            if (requests.length <= shownCount) await query.fetchNextPage();
          },
        }}
      />
      {isWriting && (
        <MessageGuestsDialog event={event} personIds={chosen.map(({ id }) => id)} onClose={() => setWriting(false)} />
      )}
      {declined && (
        <DeclineDialog
          names={declined.map(({ name }) => name)}
          decline={(note) =>
            deciding.mutateAsync({ decision: 'declined', note, personIds: declined.map(({ id }) => id) })
          }
          onDone={() => deselect(declined.map(({ id }) => id))}
          onClose={() => setDeclined(null)}
        />
      )}
      {refused && (
        <FullDialog
          isBusy={deciding.isPending}
          onChoose={(ifFull) => decide({ ...refused, ifFull })}
          onClose={() => setRefused(null)}
        />
      )}
    </Stack>
  );
}

type SelectionButtonsProps = {
  count: number;
  isBusy: boolean;
  accept: () => void;
  decline: () => void;
  message: () => void;
  clear: () => void;
};

const SelectionButtons = ({ count, isBusy, accept, decline, message, clear }: SelectionButtonsProps) => (
  <>
    <Button ref={keepFocus} busy={isBusy} onClick={accept}>
      {`Accept ${count} selected`}
    </Button>
    <Button variant="quiet" onClick={decline}>
      {`Decline ${count} selected`}
    </Button>
    <Button variant="quiet" onClick={message}>
      {`Message ${count} selected`}
    </Button>
    <Button ref={keepFocus} variant="bare" onClick={clear}>
      Clear selection
    </Button>
  </>
);

type RequestItemProps = {
  event: EventDetail;
  request: RsvpForHost;
  /** Absent for people who may only see the requests. */
  choice?: { isSelected: boolean; onToggle: () => void; onAccepted: () => void; onDecline: () => void };
};

/** Each request has its own mutation, so that accepting one does not block the next. */
function RequestItem({ event, request, choice }: RequestItemProps) {
  const { person, attendance, guests, note, answers, answeredAt } = request;
  const accepting = useDecideOnRequests(event.id);
  const accept = () =>
    after(accepting.mutateAsync({ decision: 'accepted', ifFull: 'waitlist', personIds: [person.id] }), (counts) => {
      showToast(formatDecision(counts));
      choice?.onAccepted();
    });
  return (
    <PersonItem
      lead={
        choice && (
          <Checkbox
            label={<VisuallyHidden>{`Select ${person.name}`}</VisuallyHidden>}
            checked={choice.isSelected}
            onChange={choice.onToggle}
          />
        )
      }
      name={person.name}
      avatar={person.avatar}
      chips={<PartyChips isHybrid={event.attendance === 'hybrid'} attendance={attendance} guests={guests} />}
      note={`Requested ${formatInstant(answeredAt)}`}
      actions={
        choice && (
          <>
            <PersonButton variant="primary" busy={accepting.isPending} onClick={accept}>
              Accept
            </PersonButton>
            <PersonButton busy={accepting.isPending} onClick={choice.onDecline}>
              Decline
            </PersonButton>
          </>
        )
      }
    >
      {accepting.error && <Alert kind="error">{problemText(accepting.error)}</Alert>}
      {note && <p className={styles.quote}>{note}</p>}
      <Answers questions={event.questions} answers={formatAnswers(event.questions, answers)} />
    </PersonItem>
  );
}

type FullDialogProps = { isBusy: boolean; onChoose: (ifFull: 'skip' | 'waitlist') => void; onClose: () => void };

const FullDialog = ({ isBusy, onChoose, onClose }: FullDialogProps) => (
  <Dialog
    title="Not enough spots"
    wide
    onClose={onClose}
    actions={
      <>
        <Button variant="quiet" busy={isBusy} onClick={() => onChoose('waitlist')}>
          Add the rest to the waitlist
        </Button>
        <Button busy={isBusy} onClick={() => onChoose('skip')}>
          Accept those who fit
        </Button>
      </>
    }
  >
    <p>There aren’t enough spots for everyone you selected. People are accepted in the order of their requests.</p>
  </Dialog>
);
