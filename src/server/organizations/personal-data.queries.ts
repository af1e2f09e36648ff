import { listRows, type PersonalData } from '#server/accounts/personal-data.actions.ts';

/** The organizations whose staff the person belongs to or that they follow. */
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
  // Lock these organizations first: nobody can join the staff of an organization that is deleted with the account.
  beforeDeletion: async (tx, _deps, personId) => {
    await tx.execute(
      `select from organizations where id in (select organization_id from organization_staff where person_id = $1)
        order by id for no key update`,
      [personId],
    );
  },
};
