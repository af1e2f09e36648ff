import { z } from 'zod';
import { call, keepCalling, signUp } from '../faults/calls.ts';
import { makeEvent } from '../rush.ts';
import type { Row } from './results.ts';

const [PEOPLE, SEATS] = [200, 40];

/** Everyone answers at once, and again where the site was busy. */
export const rush: Row = {
  async run({ url, db }) {
    const people: Awaited<ReturnType<typeof signUp>>[] = [];
    for (let at = 0; at < PEOPLE; at += 10)
      people.push(...(await Promise.all(Array.from({ length: 10 }, () => signUp(url)))));
    const eventId = await makeEvent(db, people[0]!.user.id, SEATS);
    const waiting = people.slice();
    await keepCalling(
      PEOPLE,
      () => waiting.length === 0,
      async () => {
        const person = waiting.pop()!;
        const answer = await call(url, `/api/events/${eventId}/rsvp`, {
          method: 'PUT',
          body: { status: 'going' },
          token: person.tokens.access.token,
        });
        if (answer.status !== 200) waiting.push(person);
      },
    );
    const Counts = z.object({ going: z.number(), waitlisted: z.number(), places: z.number() });
    const { going, waitlisted, places } = await db.one(
      Counts,
      `select count(*) filter (where status = 'going') as going, count(*) filter (where status = 'waitlisted') as waitlisted,
       count(distinct position) as places from rsvps where event_id = $1`,
      [eventId],
    );
    const passed = going === SEATS && waitlisted === PEOPLE - SEATS && places === PEOPLE;
    const lost = `none: ${going} going, ${waitlisted} waiting, ${places} places in line`;
    return [{ fault: `${PEOPLE} people at once on ${SEATS} seats`, lost, back: '–', passed }];
  },
};
