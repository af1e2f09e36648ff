import { z } from 'zod';
import type { EventFields } from '#contracts/events/event-fields.ts';
import { daysAhead, published } from './events.ts';
import type { SomeoneSignedIn } from './factories.ts';
import type { TestApp } from './test-app.ts';

export type GroupScene = { id: string; slug: string; organizer: SomeoneSignedIn };
type Company = { name?: string; interests?: string[]; members?: SomeoneSignedIn[]; followers?: SomeoneSignedIn[] };

let made = 0;

/** A public group with an organizer, members and followers, for tests that are not about joining. */
export async function setUpGroup(
  { db, clock }: TestApp,
  organizer: SomeoneSignedIn,
  { name = 'Chess Club', interests = [], members = [], followers = [] }: Company = {},
): Promise<GroupScene> {
  const slug = `scene-${++made}`;
  const now = clock.now();
  const row = await db.one(
    z.object({ id: z.string() }),
    'insert into groups (slug, name, interests, created_at, updated_at) values ($1, $2, $3, $4, $4) returning id',
    [slug, name, interests, now],
  );
  const { id } = row;
  const ids = (people: SomeoneSignedIn[]) => people.map(({ user }) => user.id);
  await db.execute(
    `insert into group_members (group_id, person_id, role, joined_at)
     select $1::uuid, $2::uuid, 'organizer', $4::timestamptz union all select $1, person, 'member', $4 from unnest($3::uuid[]) person`,
    [id, organizer.user.id, ids(members), now],
  );
  await db.execute(
    'insert into group_follows (group_id, person_id, followed_at) select $1::uuid, person, $3::timestamptz from unnest($2::uuid[]) person',
    [id, ids(followers), now],
  );
  return { id, slug, organizer };
}

/** An event that the group hosts; answers its id. */
export async function postAsGroup(
  app: TestApp,
  { id, organizer }: GroupScene,
  { days = 5, ...fields }: EventFields & { days?: number } = {},
): Promise<string> {
  const event = await published(app, organizer, { startsLocal: daysAhead(app, days), ...fields });
  await app.db.execute(
    `update events set host_kind = 'group', host_group_id = $2, host_person_id = null where id = $1`,
    [event.id, id],
  );
  return event.id;
}
