import { z } from 'zod';
import { EventFields } from '#contracts/events/event-fields.ts';
import type { SignInDeps } from '#server/accounts/sessions/sessions.actions.ts';
import { createEvent } from '#server/events/copies.actions.ts';
import { publishEvent } from '#server/events/events.actions.ts';
import { createOrganization, follow, setPicture } from '#server/organizations/organizations.actions.ts';
import { updateVerified } from '#server/organizations/organizations.queries.ts';
import { accept, invite } from '#server/organizations/staff-invitations.actions.ts';
import { slugOf } from '#server/platform/formats/slugs.ts';
import { answer } from '#tests/support/factories.ts';
import { cities } from './cities.ts';
import type { City } from './city.ts';
import { drawPoster } from './covers.ts';
import { drawEmblem } from './emblems.ts';
import { chance } from './event-plans.ts';
import type { OrganizationEvent, OrganizationIdea } from './organization-ideas.ts';
import { organizationsOfEurope } from './organizations-of-europe.ts';
import { organizationsOverseas } from './organizations-overseas.ts';

/** One in each city. */
const organizationIdeas: readonly OrganizationIdea[] = [...organizationsOverseas, ...organizationsOfEurope];

/** Local part of the email → id. */
type People = ReadonlyMap<string, string>;
const DAY_MS = 86_400_000;

/** Creates missing organizations, each as if some months ago; returns their number. */
export async function postOrganizations(deps: SignInDeps, people: People): Promise<number> {
  const slugs = organizationIdeas.map(({ name }) => slugOf(name, 'organization'));
  const rows = await deps.db.rows(
    z.object({ slug: z.string() }),
    'select slug from organizations where slug = any ($1::text[])',
    [slugs],
  );
  const known = new Set(rows.map(({ slug }) => slug));
  const missing = organizationIdeas.filter((_, at) => !known.has(slugs[at]!));
  for (const idea of missing) await postOrganization(deps, idea, people);
  return missing.length;
}

async function postOrganization(deps: SignInDeps, idea: OrganizationIdea, people: People): Promise<void> {
  const { name, kind, city, interests, text, website, where } = idea;
  const then = { ...deps, clock: { now: () => new Date(deps.clock.now().getTime() - 60 * DAY_MS) } };
  const { hosts, place, spots }: City = cities[city];
  const [ownerId, editorId] = hosts.map((who) => people.get(who)!) as [string, string];
  const [, address] = spots[where];
  const fields = { name, kind, interests, description: text, website, placeId: place.id, address };
  const { slug, id } = await createOrganization(
    { ...then, effects: { beforeDeletion: [], posted: [] } },
    ownerId,
    fields,
  );
  const of = { slug, viewerId: ownerId };
  await setPicture(then, { ...of, use: 'logo' }, await drawEmblem(idea.emblem));
  if (idea.cover) await setPicture(then, { ...of, use: 'cover' }, await drawPoster(idea.cover));
  if (idea.isVerified) await updateVerified(deps.db, slug, then.clock.now());
  const { url } = await invite(then, of, { role: 'editor', expiresInDays: 14, maxUses: 1 });
  await accept(then, new URL(url).searchParams.get('invitation')!, editorId);
  const crowd = chooseAttendees(idea, people);
  for (const personId of crowd.slice(0, idea.followers)) await follow(then, { slug, viewerId: personId });
  for (const event of idea.events)
    await postOrganizationEvent(deps, { idea, event, organizationId: id, ownerId, crowd });
}

/** People of the same city first, then others by chance; without its own staff. */
function chooseAttendees({ name, city }: OrganizationIdea, people: People): string[] {
  const [owner, editor, ...locals] = cities[city].hosts as readonly string[];
  const rank = (who: string) => chance(name, who, 'rank') - (locals.includes(who) ? 1 : 0);
  return [...people.keys()]
    .filter((who) => who !== owner && who !== editor)
    .toSorted((a, b) => rank(a) - rank(b))
    .map((who) => people.get(who)!);
}

type OrganizationEventPlan = {
  idea: OrganizationIdea;
  event: OrganizationEvent;
  organizationId: string;
  ownerId: string;
  crowd: readonly string[];
};

async function postOrganizationEvent(
  deps: SignInDeps,
  { idea, event, organizationId, ownerId, crowd }: OrganizationEventPlan,
) {
  const { place, spots, money }: City = cities[idea.city];
  const { title, category, inDays, weekday, at, minutes, where, text, seats, price } = event;
  const earliest = deps.clock
    .now()
    .toTemporalInstant()
    .toZonedDateTimeISO(place.timeZone)
    .toPlainDate()
    .add({ days: inDays });
  const start = earliest
    .add({ days: weekday === undefined ? 0 : (weekday - earliest.dayOfWeek + 7) % 7 })
    .toPlainDateTime(at);
  const publishedAt = new Date(deps.clock.now().getTime() + (Math.min(inDays, 0) - 21) * DAY_MS);
  const then = { ...deps, clock: { now: () => publishedAt } };
  const [venue, address, latitude, longitude] = where === 'online' ? [] : spots[where];
  const fields = EventFields.parse({
    title,
    category,
    interests: idea.interests,
    description: text,
    startsLocal: start.toString({ smallestUnit: 'minute' }),
    endsLocal: start.add({ minutes }).toString({ smallestUnit: 'minute' }),
    timeZone: place.timeZone,
    ...(venue ? { venue, address, latitude, longitude, placeId: place.id } : { attendance: 'online' }),
    capacity: seats ?? null,
    guestsPerRsvp: 1,
    priceNote: price ? money(price) : '',
    accessibility: ['step-free'],
  });
  const host = { kind: 'organization' as const, id: organizationId };
  const { id } = await createEvent({ ...then, effects: { copied: [] } }, ownerId, { ...fields, host });
  await publishEvent({ ...then, effects: { posted: [] } }, { eventId: id, viewerId: ownerId });
  const coming = crowd.filter((personId) => chance(title, personId) < 0.3).slice(0, seats ?? 30);
  const requests = coming.map((personId) => ({
    personId,
    status: 'going' as const,
    guests: 0,
    answers: {},
    isHidden: false,
  }));
  if (requests.length > 0) await answer(then, id, requests);
}
