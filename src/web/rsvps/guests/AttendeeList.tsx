import { useState } from 'react';
import * as calls from '#contracts/calls.gen.ts';
import { callApi } from '#web/platform/http/http.ts';
import { problemText } from '#web/platform/http/problem-text.ts';
import { Face } from '#web/ui/display/Face.tsx';
import { PeopleGrid } from '#web/ui/display/PeopleGrid.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { showToast } from '#web/ui/overlay/toast.ts';
import styles from './AttendeeList.module.css';
import type { AttendeePage } from './attendees.api.ts';

type AttendeeListProps = { eventId: string; going: number; isPast: boolean; first: AttendeePage };

/** Pass the first page as `key`, so that a changed list starts over. */
export function AttendeeList({ eventId, going, isPast, first }: AttendeeListProps) {
  const [pages, setPages] = useState([first]);
  const { nextCursor: cursor } = pages.at(-1)!;
  const people = pages.flatMap(({ attendees }) => attendees);
  const loadMore = async () => {
    if (!cursor) return;
    try {
      const page = await callApi(calls.listAttendees, { params: { eventId }, query: { cursor } });
      setPages((shown) => [...shown, page]);
    } catch (error) {
      showToast(problemText(error), { kind: 'error' });
    }
  };
  return (
    <section aria-labelledby="going" className={styles.going}>
      <h2 id="going">{`${isPast ? 'Who went' : "Who's going"} (${going})`}</h2>
      {people.length > 0 ? (
        <PeopleGrid>
          {people.map(({ id, name, avatar, guests }) => (
            <li key={id}>
              <Face src={avatar} name={name} />
              <span>
                {name}
                {guests > 0 && <small>{` +${guests}`}</small>}
              </span>
            </li>
          ))}
        </PeopleGrid>
      ) : (
        <p>{formatNobody(first.isShown, going)}</p>
      )}
      {cursor && (
        <Button variant="quiet" onClick={() => void loadMore()}>
          Show more people
        </Button>
      )}
    </section>
  );
}

function formatNobody(isShown: boolean, going: number): string {
  if (!isShown) return 'The host hid the guest list.';
  return going > 0 ? 'All guests hid their names.' : 'No one yet.';
}
