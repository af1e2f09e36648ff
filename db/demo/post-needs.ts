import { z } from 'zod';
import { createEventRole, createOrganizationRole } from '#contracts/volunteering/volunteer-roles.contract.ts';
import type { SignInDeps } from '#server/accounts/sessions/sessions.actions.ts';
import { slugOf } from '#server/platform/formats/slugs.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { createRoleForEvent, createRoleForOrganization } from '#server/volunteering/needs/volunteer-roles.actions.ts';
import { cities } from './cities.ts';
import { fillShift } from './fill-shifts.ts';
import { type NeedIdea, type NeedOwner, needIdeas, type ShiftIdea } from './need-ideas.ts';

/** Local part of the email → id. */
type People = ReadonlyMap<string, string>;
const DAY_MS = 86_400_000;
/** How long before its first shift a role was posted. */
const LEAD_DAYS = 9;
/** Shifts begin up to 90 minutes before their event: those of the next one are still open, and those of the last one are over. */
const NEXT_EVENT_MS = 2 * 3_600_000;
const LAST_EVENT_MS = DAY_MS;

/** The owner of a role, with the time of its event. */
const OwnerRow = z.object({
  viewerId: z.string(),
  slug: z.string().optional(),
  event: z.object({ id: z.string(), startsAt: z.string(), startsLocal: z.string() }).optional(),
});
type Owner = { viewerId: string; slug?: string; event?: { id: string; startsAt: Date; startsLocal: string } };

/** Creates missing volunteer roles and signs people up; returns the number of roles. */
export async function postNeeds(deps: SignInDeps, people: People): Promise<number> {
  let posted = 0;
  for (const idea of needIdeas) {
    if (await isPosted(deps.db, idea, people)) continue;
    const owner = await findOwner(deps, idea.of, people);
    if (!owner) continue;
    await postRole(deps, idea, owner, people);
    posted++;
  }
  return posted;
}

/** By host and title, because a group's next event changes over time. */
async function isPosted(db: Db, { of, title }: NeedIdea, people: People): Promise<boolean> {
  const organization = 'organization' in of ? slugOf(of.organization, 'organization') : null;
  const roleCount = await db.execute(
    `select from volunteer_roles r left join events e on e.id = r.event_id
      left join organizations o on o.id = coalesce(r.organization_id, e.host_organization_id) left join groups g on g.id = e.host_group_id
      where r.title = $1 and (o.slug = $2 or g.name = $3 or e.host_person_id = $4)`,
    [title, organization, 'group' in of ? of.group : null, 'host' in of ? people.get(of.host)! : null],
  );
  return roleCount > 0;
}

const EVENT = `json_build_object('id', e.id, 'startsAt', to_char(e.starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
  'startsLocal', to_char(e.starts_local, 'YYYY-MM-DD"T"HH24:MI')) as event`;

async function findOwner({ db, clock }: SignInDeps, of: NeedOwner, people: People): Promise<Owner | undefined> {
  const find = async (sql: string, ...values: unknown[]) => {
    const row = await db.row(OwnerRow, sql, values);
    if (!row) return;
    const { viewerId, slug, event } = row;
    return {
      viewerId,
      ...(slug && { slug }),
      ...(event && { event: { ...event, startsAt: new Date(event.startsAt) } }),
    };
  };
  const soonest = new Date(clock.now().getTime() + NEXT_EVENT_MS);
  const latest = new Date(clock.now().getTime() - LAST_EVENT_MS);
  if ('group' in of)
    return find(
      `select m.person_id as "viewerId", ${EVENT} from groups g join group_members m on m.group_id = g.id and m.role = 'organizer'
        join events e on e.host_group_id = g.id
        where g.name = $1 and e.status = 'published' and e.starts_at > $2 order by e.starts_at, m.joined_at limit 1`,
      of.group,
      soonest,
    );
  if ('host' in of)
    return find(
      `select e.host_person_id as "viewerId", ${EVENT} from events e where e.host_person_id = $1 and e.status = 'published' and e.visibility = 'public'
        and e.attendance = 'in-person' and (e.starts_at > $2) = $3 order by abs(extract(epoch from e.starts_at - $2)) limit 1`,
      people.get(of.host)!,
      of.event === 'next' ? soonest : latest,
      of.event === 'next',
    );
  return find(
    `select s.person_id as "viewerId", o.slug${'event' in of ? `, ${EVENT}` : ''} from organizations o
      join organization_staff s on s.organization_id = o.id and s.role = 'owner'
      ${'event' in of ? 'join events e on e.host_organization_id = o.id and e.title = $2' : ''} where o.slug = $1 limit 1`,
    slugOf(of.organization, 'organization'),
    ...('event' in of ? [of.event] : []),
  );
}

const formatMinute = (wallTime: Temporal.PlainDateTime) => wallTime.toString({ smallestUnit: 'minute' });

/** Local times of a shift, one per day. */
function listShiftTimes(shift: ShiftIdea, { event }: Owner, today: Temporal.PlainDate) {
  const starts =
    'after' in shift
      ? [Temporal.PlainDateTime.from(event!.startsLocal).add({ minutes: shift.after })]
      : shift.days.map((days) => today.add({ days }).toPlainDateTime(shift.at));
  return starts.map((start) => ({
    needed: shift.needed,
    startsLocal: formatMinute(start),
    endsLocal: formatMinute(start.add({ minutes: shift.minutes })),
  }));
}

async function postRole(deps: SignInDeps, idea: NeedIdea, owner: Owner, people: People): Promise<void> {
  const { title, text, skills = [], minimumAge = null, isOnline } = idea;
  const { place, spots } = cities[idea.city];
  const now = deps.clock.now();
  const today = now.toTemporalInstant().toZonedDateTimeISO(place.timeZone).toPlainDate();
  const timed = idea.shifts.flatMap((shift) => listShiftTimes(shift, owner, today).map((times) => ({ shift, times })));
  const first = Math.min(
    now.getTime(),
    ...timed.map(
      ({ times }) => Temporal.PlainDateTime.from(times.startsLocal).toZonedDateTime(place.timeZone).epochMilliseconds,
    ),
  );
  const postedAt = new Date(first - LEAD_DAYS * DAY_MS);
  const then = { ...deps, clock: { now: () => postedAt } };
  const body = { title, description: text, skills, minimumAge, shifts: timed.map(({ times }) => times) };
  const of = { viewerId: owner.viewerId };
  const [venue, address] = spots.hall;
  const whereabouts = isOnline
    ? { attendance: 'online', shifts: body.shifts.map((times) => ({ ...times, timeZone: place.timeZone })) }
    : { attendance: 'in-person', placeId: place.id, venue, address };
  const role = owner.event
    ? await createRoleForEvent(then, { ...of, eventId: owner.event.id }, createEventRole.body.parse(body))
    : await createRoleForOrganization(
        then,
        { ...of, slug: owner.slug! },
        createOrganizationRole.body.parse({ ...body, ...whereabouts }),
      );
  for (const made of role.shifts) {
    const { shift } = timed.find(({ times }) => times.startsLocal === made.startsLocal)!;
    await fillShift(deps, { idea, signUps: shift.signUps, shift: made, postedAt, managerId: owner.viewerId, people });
  }
}
