import { listRows, type PersonalData } from '#server/accounts/personal-data.actions.ts';

/** Organizations on whose staff the person is, and those they follow. */
export const organizationData: PersonalData = {
  list: async (db, personId) => ({
    organizations: await listRows(
      db,
      `select o.slug, o.name, o.kind, s.role, s.joined_at as "joinedAt" from organization_staff s
       join organizations o on o.id = s.organization_id where s.person_id = $1 order by s.joined_at, o.id`,
      personId,
    ),
    followedOrganizations: await listRows(
      db,
      `select o.slug, o.name, f.followed_at as "followedAt" from organization_follows f
       join organizations o on o.id = f.organization_id where f.person_id = $1 order by f.followed_at, o.id`,
      personId,
    ),
  }),
  // Before what hangs on them is looked at: nobody comes onto the staff of an organization that goes with the account.
  beforeDeletion: async (tx, _deps, personId) => {
    await tx.execute(
      `select from organizations where id in (select organization_id from organization_staff where person_id = $1)
        order by id for no key update`,
      [personId],
    );
  },
};
