import { z } from 'zod';
import { EventFields } from '#contracts/events/event-fields.ts';
import type { SignInDeps } from '#server/accounts/sessions/sessions.actions.ts';
import { createEvent } from '#server/events/copies.actions.ts';
import { firstWallTimes } from '#server/platform/formats/expand-rule.ts';
import { startSeries } from '#server/series/series.actions.ts';
import { answer } from '#tests/support/factories.ts';
import { cities } from './cities.ts';
import type { City } from './city.ts';
import { chance } from './event-plans.ts';
import type { GroupIdea, MeetingSchedule } from './group-ideas.ts';

const DAY_MS = 86_400_000;
const FIRST_DAY = -28;
/** People answer dates within this time. */
const ANSWERED_AHEAD_MS = 12 * DAY_MS;

export type GroupPeople = { groupId: string; organizerId: string; memberIds: readonly string[] };

/** Creates the group's series before its first date, and answers of its members to past and near dates. */
export async function createGroupSeries(deps: SignInDeps, idea: GroupIdea, groupPeople: GroupPeople): Promise<void> {
  const { meets, city, name } = idea as GroupIdea & { meets: MeetingSchedule };
  const now = deps.clock.now();
  const { place }: City = cities[city];
  const startsLocal = findFirstDate(meets, place.timeZone, now);
  const then = {
    ...deps,
    clock: { now: () => new Date(now.getTime() + (meets.fromDay ?? FIRST_DAY) * DAY_MS - DAY_MS) },
    effects: { posted: [], copied: [] },
  };
  const host = { kind: 'group' as const, id: groupPeople.groupId };
  const { id: eventId } = await createEvent(then, groupPeople.organizerId, {
    ...toEventFields(idea, meets, startsLocal),
    host,
  });
  const { id: seriesId } = await startSeries(then, { eventId, viewerId: groupPeople.organizerId, rule: meets.rule });
  const rows = await deps.db.rows(
    z.object({ id: z.string(), startsAt: z.date() }),
    `select id, starts_at as "startsAt" from events where series_id = $1 and starts_at < $2 order by starts_at`,
    [seriesId, new Date(now.getTime() + ANSWERED_AHEAD_MS)],
  );
  for (const { id, startsAt } of rows) {
    const answeredAt = new Date(Math.min(now.getTime(), startsAt.getTime() - DAY_MS));
    const coming = groupPeople.memberIds.filter((who) => chance(name, who, startsAt.toISOString().slice(0, 10)) < 0.55);
    const requests = coming.map((personId) => ({
      personId,
      status: 'going' as const,
      guests: 0,
      answers: {},
      isHidden: false,
    }));
    if (requests.length > 0) await answer({ ...deps, clock: { now: () => answeredAt } }, id, requests);
  }
}

/** The first day, from `fromDay`, that is a date of the rule. */
function findFirstDate({ rule, at, fromDay = FIRST_DAY }: MeetingSchedule, timeZone: string, now: Date): string {
  const from = now.toTemporalInstant().toZonedDateTimeISO(timeZone).toPlainDate().add({ days: fromDay });
  for (let days = 0; ; days++) {
    const wallTime = from.add({ days }).toPlainDateTime(at).toString({ smallestUnit: 'minute' });
    if (firstWallTimes(rule, wallTime, 1)[0] === wallTime) return wallTime;
  }
}

function toEventFields({ name, city, interests }: GroupIdea, meets: MeetingSchedule, startsLocal: string): EventFields {
  const { place, spots }: City = cities[city];
  const [venue, address, latitude, longitude, find] = meets.where === 'online' ? [] : spots[meets.where];
  const words: Record<string, string> = { city: place.name, venue: venue ?? '', find: find ?? '' };
  return EventFields.parse({
    title: meets.title,
    category: meets.category,
    interests,
    description: meets.text.replace(/\{(\w+)\}/g, (_, word: string) => words[word]!),
    startsLocal,
    endsLocal: Temporal.PlainDateTime.from(startsLocal)
      .add({ minutes: meets.minutes })
      .toString({ smallestUnit: 'minute' }),
    timeZone: place.timeZone,
    attendance: venue ? 'in-person' : 'online',
    ...(venue ? { venue, address, latitude, longitude, placeId: place.id } : { placeId: null }),
    ...(!venue && { meetingLink: 'https://meet.example.org/group' }),
    capacity: meets.seats ?? null,
    visibility: meets.forMembers ? 'members' : 'public',
    hostNotes: `Sample series of ${name}.`,
  });
}
