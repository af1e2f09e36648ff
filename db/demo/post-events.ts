import { z } from 'zod';
import type { Question } from '#contracts/questions.ts';
import type { SignInDeps } from '#server/accounts/sessions/sessions.actions.ts';
import { cancelEvent } from '#server/events/events.actions.ts';
import { upsertPlaces } from '#server/places/places.queries.ts';
import type { Clock } from '#server/platform/clock.ts';
import { decideByHost } from '#server/rsvps/seats/seating.actions.ts';
import { answer, postEvent, type RsvpRequest } from '#tests/support/factories.ts';
import { cities } from './cities.ts';
import type { City } from './city.ts';
import { uploadCover } from './covers.ts';
import { discussEvent } from './discuss-events.ts';
import { chance, type EventPlan, planEvents } from './event-plans.ts';
import { replies } from './replies.ts';

/** Local part of the email → id. */
type People = ReadonlyMap<string, string>;
const CONCURRENCY = 4;
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
  await insertCities(deps);
  const waiting = missing.values();
  const work = async () => {
    for (const plan of waiting) await postPlan(deps, plan, people);
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
  return missing.length;
}

async function insertCities({ db }: SignInDeps): Promise<void> {
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

async function postPlan(deps: SignInDeps, plan: EventPlan, people: People): Promise<void> {
  const { variation, publishedAt, startsAt } = plan;
  const hostId = people.get(plan.host)!;
  let time = publishedAt;
  const clock: Clock = { now: () => time };
  const then = { ...deps, clock };
  const { id, questions, endsAt } = await postEvent(then, hostId, plan.fields, { isDraft: variation.isDraft ?? false });
  if (variation.cover) await uploadCover(then, { eventId: id, viewerId: hostId }, variation.cover);
  if (variation.isDraft) return;

  const until = Math.min(deps.clock.now().getTime(), startsAt.getTime());
  const later = (part: number) => new Date(publishedAt.getTime() + part * (until - publishedAt.getTime()));
  const requests = planRsvps(plan, questions, people);
  time = later(0.5);
  await answer(then, id, requests);
  const wanting = requests.flatMap(({ personId, status }) => (status === 'going' ? [personId] : []));
  const guests = variation.isApproved ? await accept(deps, { plan, eventId: id, wanting }, later(0.6)) : wanting;
  time = later(0.85);
  if (variation.cancelled)
    return void (await cancelEvent(then, { eventId: id, viewerId: hostId }, variation.cancelled));
  const talk = { plan, eventId: id, hostId, guests, endsAt: new Date(endsAt!) };
  await discussEvent(deps, talk);
}

type Requests = { plan: EventPlan; eventId: string; wanting: readonly string[] };

/** Accepts those who asked first, and everyone if the event is over; returns whom. */
async function accept({ db, clock }: SignInDeps, requests: Requests, time: Date): Promise<readonly string[]> {
  const { plan, eventId, wanting } = requests;
  const personIds = plan.startsAt > clock.now() ? wanting.slice(0, Math.ceil(wanting.length / 2)) : wanting;
  await decideByHost(db, eventId, { decision: 'accepted', personIds, ifFull: 'skip', note: '' }, time);
  return personIds;
}

type Questions = readonly Question[];

/** RSVPs: people of the same city first, then others by chance; some bring guests, a few cannot come. */
function planRsvps(
  { marker, host, city, fields, variation, interest }: EventPlan,
  questions: Questions,
  people: People,
): RsvpRequest[] {
  const { capacity, guestsPerRsvp = 0 } = fields;
  const seats = capacity ?? GOOD_CROWD;
  const locals = new Set<string>(cities[city].hosts);
  const rank = (name: string) => chance(marker, name) - (locals.has(name) && fields.attendance !== 'online' ? 1 : 0);
  const crowd = [...people.keys()].filter((name) => name !== host).toSorted((a, b) => rank(a) - rank(b));
  const wanted = variation.isFull ? seats + 3 + Math.floor(chance(marker, 'queue') * 5) : Math.floor(seats * interest);
  const requests: RsvpRequest[] = [];
  let taken = 0;
  for (const name of crowd) {
    const luck = chance(marker, name, 'lot');
    const guests = luck > 0.8 ? Math.min(guestsPerRsvp, luck > 0.95 ? 2 : 1) : 0;
    if (taken + 1 + guests > wanted) break;
    const isComing = luck > 0.06;
    if (isComing) taken += 1 + guests;
    const answers = isComing ? chooseAnswers(questions, `${marker}/${name}`) : {};
    requests.push({
      personId: people.get(name)!,
      status: isComing ? 'going' : 'not-going',
      guests,
      answers,
      isHidden: false,
    });
  }
  return requests;
}

function chooseAnswers(questions: Questions, who: string): Record<string, string> {
  const answered = questions.filter(({ text, isRequired }) => isRequired || chance(who, text, 'says') < 0.6);
  return Object.fromEntries(
    answered.map(({ id, text, options }) => {
      const known = options ?? replies[text] ?? ['Yes'];
      return [id, known[Math.floor(chance(who, text) * known.length)]!];
    }),
  );
}
