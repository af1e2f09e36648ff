import { z } from 'zod';
import { findAccountByEmail, updateEmailVerified } from '#server/accounts/credentials.queries.ts';
import type { SignInDeps } from '#server/accounts/sessions/sessions.actions.ts';
import { commentPosted } from '#server/comments/comments.domain-events.ts';
import { eventChanged } from '#server/events/events.domain-events.ts';
import { groupJoinRequested, groupMembershipChanged, groupPostPublished } from '#server/groups/groups.domain-events.ts';
import { replaceInterests } from '#server/people/interests.queries.ts';
import { updatePerson } from '#server/people/people.queries.ts';
import { deleteMailsTo, deliverMailJob } from '#server/platform/mail/outbox.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { rsvpChanged } from '#server/rsvps/rsvps.domain-events.ts';
import { rebuildShiftWords } from '#server/search/shifts/shift-listings.queries.ts';
import { seriesStarted } from '#server/series/series.domain-events.ts';
import { showCompleted, teamRequested } from '#server/shows/shows.domain-events.ts';
import {
  hoursDisputed,
  signUpChanged,
  volunteerHoursChanged,
} from '#server/volunteering/volunteering.domain-events.ts';
import { signUp } from '#tests/support/factories.ts';
import { chance } from './event-plans.ts';
import { hostTrivia } from './host-trivia.ts';
import { type DemoPerson, demoPeople } from './people.ts';
import { personInterests } from './person-interests.ts';
import { postEvents } from './post-events.ts';
import { postGroups } from './post-groups.ts';
import { postNeeds } from './post-needs.ts';
import { postOrganizations } from './post-organizations.ts';
import { findNews, notifyOfNews } from './recent-news.ts';

const DAY_MS = 86_400_000;

type Added = { people: number; events: number; groups: number; organizations: number; needs: number };

/** Loads the sample community with the test factories. Existing data stays unchanged. */
export async function loadCommunity({ config, ...rest }: SignInDeps): Promise<Added> {
  // The limits of publishing are for people.
  const deps: SignInDeps = { ...rest, config: { ...config, RATE_LIMITS: 'off' } };
  const before = await findLastJob(deps.db);
  let added = 0;
  for (const person of demoPeople) if (await addPerson(deps, person)) added++;
  const everybody = await findPeople(deps.db);
  const events = await postEvents(deps, everybody);
  const groups = await postGroups(deps, everybody);
  const organizations = await postOrganizations(deps, everybody);
  const needs = await postNeeds(deps, everybody);
  await rebuildShiftWords(deps.db);
  await hostTrivia(deps, await findPeople(deps.db));
  const news = await findNews(deps.db, { after: before, personId: everybody.get('ada')! });
  await dropNotificationJobs(deps.db, before);
  await notifyOfNews(deps, news);
  return { people: added, events, groups, organizations, needs };
}

/** The community stays in the database, and everybody knows the password of its people. */
export async function requireNoOtherPeople(db: Db): Promise<void> {
  const hasAccounts = (await db.execute('select from accounts limit 1')) > 0;
  if (!hasAccounts || (await findPeople(db)).size > 0) return;
  throw new Error(
    'This site has people of its own: the sample community, whose password is public, would stay in its database. Set DATA_DIR to an empty folder, and no DATABASE_URL.',
  );
}

/** Joined some months ago, before their first event. */
async function addPerson(deps: SignInDeps, person: DemoPerson): Promise<boolean> {
  const { email, isEmailVerified = true, ...texts } = person;
  if (await findAccountByEmail(deps.db, email)) return false;
  const joinedAt = new Date(deps.clock.now().getTime() - (150 + 600 * chance(email, 'joined')) * DAY_MS);
  const { user } = await signUp({ ...deps, clock: { now: () => joinedAt } }, { email, isVerified: false });
  const now = deps.clock.now();
  await updatePerson(deps.db, user.id, texts, now);
  await replaceInterests(deps.db, user.id, personInterests[email.split('@')[0]!] ?? [], now);
  // The link in the mail has long expired.
  await deleteMailsTo(deps.db, { address: email });
  if (isEmailVerified) await updateEmailVerified(deps.db, user.id, now);
  return true;
}

async function findPeople(db: Db): Promise<Map<string, string>> {
  const rows = await db.rows(
    z.object({ id: z.string(), email: z.string() }),
    'select id, email from accounts where email = any ($1::text[]) order by email',
    [demoPeople.map(({ email }) => email)],
  );
  return new Map(rows.map(({ id, email }) => [email.split('@')[0]!, id]));
}

async function findLastJob(db: Db): Promise<string> {
  const row = await db.one(
    z.object({ id: z.string() }),
    'select coalesce(max(id), 0)::text as id from graphile_worker.jobs',
  );
  return row.id;
}

const NOTIFICATION_JOBS = [
  eventChanged,
  rsvpChanged,
  deliverMailJob,
  groupJoinRequested,
  groupMembershipChanged,
  groupPostPublished,
  signUpChanged,
  volunteerHoursChanged,
  hoursDisputed,
  commentPosted,
  seriesStarted,
  teamRequested,
  showCompleted,
];

/** Drops notification jobs of everything posted here, except the newest: nobody gets mail about old events. */
async function dropNotificationJobs(db: Db, after: string): Promise<void> {
  await db.execute(
    `select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs
      where id > $1::bigint and task_identifier = any ($2::text[])))`,
    [after, NOTIFICATION_JOBS.map(({ name }) => name)],
  );
}
