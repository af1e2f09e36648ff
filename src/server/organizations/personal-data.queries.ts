import type { PersonalData, Row } from '#server/accounts/personal-data.actions.ts';
import type { Db } from '#server/platform/postgres/db.ts';

/** Organizations on whose staff the person is, and those they follow. */
export const organizationData: PersonalData = {
  list: async (db, personId) => ({
    organizations: await listSeats(db, personId),
    followedOrganizations: await listFollows(db, personId),
  }),
};

async function listSeats(db: Db, personId: string): Promise<Row[]> {
  const { rows } = await db.query(
    `select o.slug, o.name, o.kind, s.role, s.joined_at as "joinedAt" from organization_staff s
       join organizations o on o.id = s.organization_id where s.person_id = $1 order by s.joined_at, o.id`,
    [personId],
  );
  return rows;
}

async function listFollows(db: Db, personId: string): Promise<Row[]> {
  const { rows } = await db.query(
    `select o.slug, o.name, f.followed_at as "followedAt" from organization_follows f
       join organizations o on o.id = f.organization_id where f.person_id = $1 order by f.followed_at, o.id`,
    [personId],
  );
  return rows;
}
