import * as calls from '#contracts/calls.gen.ts';
import type { EndpointOutput } from '#contracts/endpoint.ts';
import type * as attendees from '#contracts/rsvps/attendees.contract.ts';
import { usePagedList } from '#web/parts/paged-list.ts';
import { ShowMore } from '#web/parts/ShowMore.tsx';
import { callApi } from '#web/platform/http/http.ts';
import { Face } from '#web/ui/display/Face.tsx';
import { PeopleGrid } from '#web/ui/display/PeopleGrid.tsx';
import styles from './AttendeeList.module.css';

type AttendeePage = EndpointOutput<typeof attendees.listAttendees>;

type AttendeeListProps = { eventId: string; going: number; isPast: boolean; first: AttendeePage };

export function AttendeeList({ eventId, going, isPast, first }: AttendeeListProps) {
  const list = usePagedList(first, (cursor) =>
    callApi(calls.listAttendees, { params: { eventId }, query: { cursor } }),
  );
  const people = list.pages.flatMap(({ attendees }) => attendees);
  return (
    <section aria-labelledby="going" className={styles.going}>
      <h2 id="going">{`${isPast ? 'Who went' : 'Who’s going'} (${going})`}</h2>
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
      <ShowMore query={list} label="Show more people" />
    </section>
  );
}

function formatNobody(isShown: boolean, going: number): string {
  if (!isShown) return 'The host hid the guest list.';
  return going > 0 ? 'All guests hid their names.' : 'No one yet.';
}
