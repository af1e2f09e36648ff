import { listRows, type PersonalData } from '#server/accounts/personal-data.actions.ts';

/** The person's teams. */
export const teamData: PersonalData = {
  list: async (db, personId) => ({
    teams: await listRows(
      db,
      `select t.name as team, m.is_captain as "isCaptain", m.joined_at as "joinedAt"
           from team_members m join teams t on t.id = m.team_id where m.person_id = $1 order by m.joined_at, t.id`,
      personId,
    ),
  }),
  // A captain who leaves meanwhile waits, and does not pass the team to this person.
  beforeDeletion: async (tx, _deps, personId) => {
    await tx.execute(
      'select from teams where id in (select team_id from team_members where person_id = $1) order by id for no key update',
      [personId],
    );
  },
};
