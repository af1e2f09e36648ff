import { useState } from 'react';
import { CHECK_IN_POLL_MS } from '#contracts/events/event-limits.ts';
import { isDenied } from '#web/platform/http/kept-queries.ts';
import { EmptyState } from '#web/ui/display/EmptyState.tsx';
import { TableDrawing } from '#web/ui/drawing/EmptyDrawing.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { useShiftPeople } from '#web/volunteering/host/shift-people.api.ts';
import type { ShiftCard } from '#web/volunteering/host/volunteer-roles.api.ts';
import { useWalkIns } from '#web/volunteering/host/walk-ins.api.ts';
import { useHasBegun } from '#web/volunteering/ShiftBegun.tsx';
import styles from './CheckIn.module.css';
import { CheckInItem } from './CheckInItem.tsx';
import { CheckInLine } from './CheckInLine.tsx';
import { KeptPageNote } from './KeptPageNote.tsx';
import { NoList } from './NoList.tsx';
import { checkInList, findByName } from './presence.ts';
import { useCheckInQueue } from './use-check-in-queue.ts';
import { useWalkInQueue } from './use-walk-in-queue.ts';
import { WalkIns } from './WalkIns.tsx';
import { walkInList } from './walk-in-list.ts';

type CheckInManagerProps = { shift: ShiftCard; personId: string; isListKept: boolean };

/** Check-in at the door, on a phone: large buttons that also work offline. */
export function CheckInManager({ shift, personId, isListKept }: CheckInManagerProps) {
  const { data, error, refetch, fetchStatus, failureCount, dataUpdatedAt } = useShiftPeople(shift.id, 'signed-up', {
    refetchInterval: CHECK_IN_POLL_MS,
  });
  const isOutdated = fetchStatus === 'paused' || failureCount > 0 || error !== null;
  const [searchText, setSearchText] = useState('');
  const hasBegun = useHasBegun(shift.startsAt);
  const { data: savedWalkIns = [] } = useWalkIns(shift.id, CHECK_IN_POLL_MS);
  const { writes, checkIn, ...checkIns } = useCheckInQueue(personId, shift);
  const { writes: walkInWrites, putWalkIn, ...additions } = useWalkInQueue(personId, shift.id);
  if (!data || isDenied(error))
    return <NoList error={error} isPaused={fetchStatus === 'paused'} onRetry={() => void refetch()} />;
  const people = checkInList(data.signUps, writes);
  const results = findByName(people, searchText);
  const walkIns = walkInList(savedWalkIns, walkInWrites);
  return (
    <div className={styles.manager}>
      <KeptPageNote isListKept={isListKept} />
      {people.length === 0 ? (
        <EmptyState drawing={<TableDrawing />} title="No one is on this shift yet">
          People who sign up show up here.
        </EmptyState>
      ) : (
        <TextField
          type="search"
          label="Search volunteers"
          autoComplete="off"
          maxLength={100}
          value={searchText}
          onChange={({ target }) => setSearchText(target.value)}
        />
      )}
      {people.length > 0 && results.length === 0 && <p role="status">No volunteers found.</p>}
      <WalkIns walkIns={walkIns} onChange={putWalkIn} />
      <ul className={styles.list} aria-label="People on this shift">
        {results.map((person) => (
          <CheckInItem
            key={person.signUp.id}
            person={person}
            role={shift}
            hasBegun={hasBegun}
            outage={checkIns.outage}
            onPress={(attendance, spotsAttended) =>
              checkIn({ personId: person.signUp.person.id, attendance, ...(spotsAttended && { spotsAttended }) })
            }
          />
        ))}
      </ul>
      <CheckInLine
        people={people}
        walkIns={walkIns.length}
        pending={checkIns.pending + additions.pending}
        outage={checkIns.outage ?? additions.outage}
        isKept={checkIns.isKept && additions.isKept}
        listedAt={isOutdated ? dataUpdatedAt : null}
        onRetry={() => {
          checkIns.retryNow();
          additions.retryNow();
        }}
      />
    </div>
  );
}
