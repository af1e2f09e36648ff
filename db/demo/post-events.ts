import { z } from 'zod';
import type { SignInDeps } from '#server/accounts/sessions.actions.ts';
import { cancelEvent } from '#server/events/events.actions.ts';
import { upsertPlaces } from '#server/places/places.queries.ts';
import type { Clock } from '#server/platform/clock.ts';
import { answer, postEvent, type RsvpRequest } from '#tests/support/factories.ts';
import { cities } from './cities.ts';
import type { City } from './city.ts';
import { uploadCover } from './covers.ts';
import { discuss } from './discuss-events.ts';
import { chance, type EventPlan, planEvents } from './event-plans.ts';
import { replies } from './replies.ts';

/** Local part of the email → id. */
type People = ReadonlyMap<string, string>;
const AT_ONCE = 4;
const GOOD_CROWD = 24;

/** Posts missing events, each at a realistic earlier time; returns their number. */
export async function postEvents(deps: SignInDeps, people: People): Promise<number> {
  const { db, clock } = deps;
  const rows = await db.rows(
    z.object({ marker: z.string() }),
    `select host_notes as marker from events where host_notes like 'Sample event %'`,
  );
  const known = new Set(rows.map(({ marker }) => marker));
  const missing = planEvents(clock.now()).filter(({ marker }) => !known.has(marker));
  if (missing.length === 0) return 0;
  await knowCities(deps);
  const waiting = missing.values();
  const work = async () => {
    for (const plan of waiting) await post(deps, plan, people);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return missing.length;
}

async function knowCities({ db }: SignInDeps): Promise<void> {
  const places = Object.values(cities).map(({ place }) => place);
  const column = <Name extends keyof City['place']>(name: Name) => places.map((place) => place[name]);
  await upsertPlaces(db, {
    id: column('id'),
    name: column('name'),
    region: column('region'),
    countryCode: column('countryCode'),
    country: column('country'),
    population: column('population'),
    latitude: column('latitude'),
    longitude: column('longitude'),
    timeZone: column('timeZone'),
    otherName: column('otherName'),
  });
}

async function post(deps: SignInDeps, plan: EventPlan, people: People): Promise<void> {
  const { twist, publishedAt, startsAt } = plan;
  const hostId = people.get(plan.host)!;
  let time = publishedAt;
  const clock: Clock = { now: () => time };
  const then = { ...deps, clock };
  const { id, questions, endsAt } = await postEvent(then, hostId, plan.fields, { isDraft: twist.isDraft ?? false });
  if (twist.cover) await uploadCover(then, { eventId: id, viewerId: hostId }, twist.cover);
  if (twist.isDraft) return;

  const until = Math.min(deps.clock.now().getTime(), startsAt.getTime());
  const later = (part: number) => new Date(publishedAt.getTime() + part * (until - publishedAt.getTime()));
  const wishes = wishesFor(plan, questions, people);
  time = later(0.5);
  await answer(then, id, wishes);
  time = later(0.85);
  if (twist.cancelled) return void (await cancelEvent(then, { eventId: id, viewerId: hostId }, twist.cancelled));
  const guests = wishes.flatMap(({ personId, status }) => (status === 'going' ? [personId] : []));
  const talk = { plan, eventId: id, hostId, guests, endsAt: new Date(endsAt!) };
  await discuss(deps, talk);
}

type Questions = readonly { id: string; text: string; isRequired: boolean }[];

/** RSVPs: people of the same city first, then others by chance; some bring guests, a few cannot come. */
function wishesFor(
  { marker, host, city, fields, twist, interest }: EventPlan,
  asked: Questions,
  people: People,
): RsvpRequest[] {
  const { capacity, guestsPerRsvp = 0 } = fields;
  const seats = capacity ?? GOOD_CROWD;
  const locals = new Set<string>(cities[city].hosts);
  const rank = (name: string) => chance(marker, name) - (locals.has(name) && fields.attendance !== 'online' ? 1 : 0);
  const crowd = [...people.keys()].filter((name) => name !== host).toSorted((a, b) => rank(a) - rank(b));
  const wanted = twist.isFull ? seats + 3 + Math.floor(chance(marker, 'queue') * 5) : Math.floor(seats * interest);
  const wishes: RsvpRequest[] = [];
  let taken = 0;
  for (const name of crowd) {
    const lot = chance(marker, name, 'lot');
    const guests = lot > 0.8 ? Math.min(guestsPerRsvp, lot > 0.95 ? 2 : 1) : 0;
    if (taken + 1 + guests > wanted) break;
    const isComing = lot > 0.06;
    if (isComing) taken += 1 + guests;
    const answers = isComing ? answersOf(asked, `${marker}/${name}`) : {};
    wishes.push({
      personId: people.get(name)!,
      status: isComing ? 'going' : 'not-going',
      guests,
      answers,
      isHidden: false,
    });
  }
  return wishes;
}

function answersOf(asked: Questions, who: string): Record<string, string> {
  const said = asked.filter(({ text, isRequired }) => isRequired || chance(who, text, 'says') < 0.6);
  return Object.fromEntries(
    said.map(({ id, text }) => {
      const known = replies[text] ?? ['Yes'];
      return [id, known[Math.floor(chance(who, text) * known.length)]!];
    }),
  );
}
