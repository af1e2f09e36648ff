import { describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { deleteAccount } from '#contracts/accounts/accounts.contract.ts';
import * as contract from '#contracts/teams/teams.contract.ts';
import { deletePerson } from '#server/people/people.queries.ts';
import { readMigrations } from '#server/platform/postgres/migration-files.ts';
import { type SomeoneSignedIn, signUpPeople } from '#tests/support/factories.ts';
import { team } from '#tests/support/shows.ts';
import { testApp } from '#tests/support/test-app.ts';
import { teamData } from './personal-data.queries.ts';

const app = await testApp();
const [ada, ben] = await signUpPeople(app.deps, 2);

const names = async (search: string, as: SomeoneSignedIn) =>
  (await app.call(contract.listTeams, { query: { search } }, as)).body.map(({ name }) => name);
const join = (code: string, as: SomeoneSignedIn) => app.call(contract.joinTeam, { body: { code } }, as);
const show = (id: string, as: SomeoneSignedIn) => app.call(contract.getTeam, { params: { id } }, as);
const leave = (id: string, as: SomeoneSignedIn) => app.call(contract.leaveTeam, { params: { id } }, as);

describe('teams', () => {
  // spec: 3.17, 7.35, 7.36
  test('are created with a name and searched by it: the viewer’s own first, ignoring accents and case', async () => {
    const bears = await team(app, ben, 'Quizzly Bears');
    const own = await team(app, ada, 'Les Quizérables');
    const all = (await app.call(contract.listTeams, { query: {} }, ada)).body;
    expect(all.map(({ id, name }) => ({ id, name }))).toEqual([
      { id: own.id, name: 'Les Quizérables' },
      { id: bears.id, name: 'Quizzly Bears' },
    ]);
    expect(await names('quiz', ada)).toEqual(['Les Quizérables', 'Quizzly Bears']);
    expect(await names('QUIZERABLES', ben)).toEqual(['Les Quizérables']);
    expect(await names('%', ada)).toEqual([]);
    expect((await app.call(contract.createTeam, { body: { name: '  ' } }, ada)).problem.fields).toEqual({
      name: 'Enter a name.',
    });
    expect((await app.call(contract.createTeam, { body: { name: 'x'.repeat(61) } }, ada)).status).toBe(400);
  });

  // spec: 7.37
  test('can be renamed only by their captain', async () => {
    const { id } = await team(app, ada, 'Owls');
    const rename = (as: SomeoneSignedIn) =>
      app.call(contract.updateTeam, { params: { id }, body: { name: 'Night Owls' } }, as);
    expect((await rename(ben)).problem.code).toBe('auth.forbidden');
    expect((await rename(ada)).body).toMatchObject({ id, name: 'Night Owls', role: 'captain' });
  });

  test('are joined with a code in any case; joining again changes nothing', async () => {
    const { id, joinCode } = await team(app, ada, 'Larks');
    expect((await join('00000000', ben)).problem.code).toBe('team.unknown_code');
    expect((await join(joinCode!.toLowerCase(), ben)).body).toMatchObject({ id, role: 'member', memberCount: 2 });
    expect((await join(joinCode!, ben)).body.memberCount).toBe(2);
    expect((await show(id, ben)).body.members.map(({ isCaptain }) => isCaptain)).toEqual([true, false]);
  });

  test('show members and code only to their members', async () => {
    const { id } = await team(app, ada, 'Wrens');
    expect((await show(id, ben)).problem.code).toBe('team.not_found');
    const [listed] = (await app.call(contract.listTeams, { query: { search: 'wrens' } }, ben)).body;
    expect(listed).toMatchObject({ id, role: null, joinCode: null });
  });

  // spec: 7.38
  test('can be restored after deletion', async () => {
    const { id } = await team(app, ada, 'Rooks');
    const remove = () => app.call(contract.deleteTeam, { params: { id } }, ada);
    expect([(await remove()).status, (await remove()).status]).toEqual([204, 204]);
    expect(await names('rooks', ada)).toEqual([]);
    for (const as of [ada, ben]) expect((await show(id, as)).problem.code).toBe('team.not_found');
    const restore = (as: SomeoneSignedIn) => app.call(contract.restoreTeam, { params: { id } }, as);
    expect((await restore(ben)).problem.code).toBe('team.not_found');
    expect((await restore(ada)).body.name).toBe('Rooks');
    expect(await names('rooks', ada)).toEqual(['Rooks']);
  });

  test('pass to the member who joined first when the captain leaves or deletes the account', async () => {
    const [cleo, dan] = await signUpPeople(app.deps, 2);
    const { id, joinCode } = await team(app, ada, 'Jays');
    expect((await leave(id, ada)).problem.code).toBe('team.last_member');
    await join(joinCode!, cleo);
    app.clock.advance({ seconds: 1 });
    await join(joinCode!, dan);
    expect((await leave(id, ada)).status).toBe(204);
    expect((await show(id, dan)).body.members).toMatchObject([
      { id: cleo.user.id, isCaptain: true },
      { isCaptain: false },
    ]);
    await app.call(deleteAccount, { body: { currentPassword: cleo.password } }, cleo);
    expect((await show(id, dan)).body.members).toMatchObject([{ id: dan.user.id, isCaptain: true }]);
  });

  test('keep a captain when theirs leaves while the next one deletes the account', async () => {
    const [cleo, dan] = await signUpPeople(app.deps, 2);
    const { id, joinCode } = await team(app, ada, 'Wrens');
    await join(joinCode!, cleo);
    app.clock.advance({ seconds: 1 });
    await join(joinCode!, dan);
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    const { leaving } = await app.db.transaction(async (tx) => {
      await teamData.beforeDeletion!(tx, app.deps, cleo.user.id);
      await deletePerson(tx, cleo.user.id);
      const begun = leave(id, ada);
      await vi.waitFor(async () => expect(await app.db.execute(waiting)).toBeGreaterThan(0), { timeout: 20_000 });
      return { leaving: begun };
    });
    expect((await leaving).status).toBe(204);
    expect((await show(id, dan)).body.members).toMatchObject([{ id: dan.user.id, isCaptain: true }]);
  });

  test('of earlier versions that have no captain get one', async () => {
    const { id, joinCode } = await team(app, ada, 'Larks');
    app.clock.advance({ seconds: 1 });
    await join(joinCode!, ben);
    await app.db.execute('update team_members set is_captain = false where team_id = $1', [id]);
    const backfill = readMigrations('db/migrations').find(({ name }) => name.startsWith('0101_'))!;
    const changed = await app.db.rows(z.object({ position: z.string() }), backfill.sql, [null, 10]);
    expect(changed).toEqual([{ position: id }]);
    expect((await show(id, ada)).body).toMatchObject({ role: 'captain' });
  });

  test('lose a member whom their captain removes, and who cannot come back with the old code', async () => {
    const [cleo] = await signUpPeople(app.deps, 1);
    const { id, joinCode } = await team(app, ada, 'Terns');
    await join(joinCode!, ben);
    await join(joinCode!, cleo);
    const remove = (personId: string, as: SomeoneSignedIn) =>
      app.call(contract.removeTeamMember, { params: { id, personId } }, as);
    expect((await remove(ada.user.id, ben)).problem.code).toBe('auth.forbidden');
    expect((await remove(ada.user.id, ada)).problem.code).toBe('auth.forbidden');
    expect((await remove(ben.user.id, ada)).status).toBe(204);
    expect((await show(id, ben)).problem.code).toBe('team.not_found');
    expect((await join(joinCode!, ben)).problem.code).toBe('team.unknown_code');
    const renewed = (await show(id, cleo)).body.joinCode!;
    expect((await remove(ben.user.id, ada)).status).toBe(204);
    expect((await show(id, ada)).body).toMatchObject({ memberCount: 2, joinCode: renewed });
    expect((await join(renewed, ben)).status).toBe(200);
  });

  test.each(['deleted', 'hidden'] as const)('can be left by their members while they are %s', async (state) => {
    const [cleo] = await signUpPeople(app.deps, 1);
    const { id, joinCode } = await team(app, ada, 'Swifts');
    await join(joinCode!, cleo);
    await app.db.execute(`update teams set ${state}_at = now() where id = $1`, [id]);
    expect((await leave(id, ben)).problem.code).toBe('team.not_found');
    expect((await leave(id, cleo)).status).toBe(204);
    expect((await leave(id, cleo)).problem.code).toBe('team.not_found');
    await app.db.execute(`update teams set ${state}_at = null where id = $1`, [id]);
    expect((await show(id, ada)).body.members).toHaveLength(1);
  });

  test('have at most thirty members, even concurrently', async () => {
    const { id, joinCode } = await team(app, ada, 'Crowd');
    const people = await signUpPeople(app.deps, 32);
    const answers = await Promise.all(people.map((person) => join(joinCode!, person)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(29);
    expect((await show(id, ada)).body.memberCount).toBe(30);
  });
});
