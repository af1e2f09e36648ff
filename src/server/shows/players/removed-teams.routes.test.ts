import { beforeEach, expect, test } from 'vitest';
import { answerQuestion } from '#contracts/shows/game-answers.contract.ts';
import { addTeamToGame, goToQuestion } from '#contracts/shows/games.contract.ts';
import { listShowTeams, removeShowTeam } from '#contracts/shows/lobby.contract.ts';
import { getShowPlayer, joinShow } from '#contracts/shows/players.contract.ts';
import { launchShow, type ShowDetail } from '#contracts/shows/shows.contract.ts';
import { listTeamChoices } from '#contracts/shows/team-requests.contract.ts';
import { signUpPeople } from '#tests/support/factories.ts';
import { game, phone, planned, score, team } from '#tests/support/shows.ts';
import { testApp } from '#tests/support/test-app.ts';

let show: ShowDetail;
const app = await testApp();
const [host, ben] = await signUpPeople(app.deps, 2);
beforeEach(async () => {
  show = await planned(app, host, { takesAnswers: true, visibility: 'private' });
});

type Phone = ReturnType<typeof phone>;

const launch = async () => (await app.call(launchShow, { params: { id: show.id } }, host)).body.gameId;
const remove = (teamId: string) => app.call(removeShowTeam, { params: { id: show.id, teamId } }, host);
const joinAs = (of: Phone, teamName: string) => of.join(show.joinCode!, { nickname: 'Mia', teamName });
const joined = async (teamName: string, of = phone(app)) => {
  const { id, joinCode } = (await joinAs(of, teamName)).body.teams[0]!;
  return { ...of, teamId: id, teamCode: joinCode };
};

test('a phone of a removed team loses access until the team returns, and may join again from the lobby', async () => {
  const owls = await joined('Owls');
  expect((await remove(owls.teamId)).status).toBe(204);
  expect((await owls.call(getShowPlayer, { params: { id: show.id } })).problem.code).toBe('auth.required');
  const { teamId } = await joined('Owls', owls);
  const gameId = await launch();
  await app.call(goToQuestion, { params: { id: gameId }, body: { currentQuestion: 'q1' } }, host);
  const answer = () =>
    owls.call(answerQuestion, { params: { id: gameId, question: 'q1' }, body: { teamId, text: 'Paris' } });
  await remove(teamId);
  expect((await answer()).problem.code).toBe('game.not_found');
  await app.call(addTeamToGame, { params: { id: gameId, teamId } }, host);
  expect((await answer()).status).toBe(200);
});

test('a phone of a removed team brings it back with its scores under its name, and nobody else does', async () => {
  const owls = await joined('Owls');
  const mate = phone(app);
  await mate.join(show.joinCode!, { nickname: 'Tom', teamId: owls.teamId, teamCode: owls.teamCode });
  const gameId = await launch();
  await score(app, { gameId, teamId: owls.teamId, field: 'q1', value: 2 }, host);
  const scores = async () => (await game(app, gameId, host)).scores.map(({ teamId, total }) => [teamId, total]);
  await remove(owls.teamId);
  const other = await joined('Owls');
  expect(await scores()).toEqual([[other.teamId, 0]]);
  const namesakes = async (viewer: typeof host | null) =>
    (await app.call(listShowTeams, { params: { id: show.id } }, viewer)).body.teams.map((each) => each.hasRemovedName);
  expect(await namesakes(host)).toEqual([true]);
  expect((await joinAs(owls, 'Owls')).problem.code).toBe('player.name_taken');
  await remove(other.teamId);
  const choices = { params: { id: show.id }, query: { search: 'owls' } };
  expect((await app.call(listTeamChoices, choices, host)).body.teams.slice(0, 2)).toMatchObject([
    { id: owls.teamId, keptPoints: 2 },
    { id: other.teamId, keptPoints: 0 },
  ]);
  expect((await joinAs(owls, 'owls')).body.teams).toMatchObject([{ id: owls.teamId, nicknames: { length: 2 } }]);
  expect(await scores()).toEqual([[owls.teamId, 2]]);
  // The removed entry of this name is the stranger's, who joined later.
  expect(await namesakes(host)).toEqual([false]);
  await app.db.execute(`update shows set visibility = 'public' where id = $1`, [show.id]);
  expect(await namesakes(null)).toEqual([false]);
  await remove(owls.teamId);
  const larks = await joined('Larks', mate);
  expect(await scores()).toEqual([[larks.teamId, 0]]);
});

test('removed teams of a show are offered first, however many teams of the site are like what was searched', async () => {
  await app.db.execute(
    `insert into teams (name, created_at) select 'A lark ' || n, now() from generate_series(1, 250) n`,
  );
  const { teamId } = await joined('Zealous larks');
  const gameId = await launch();
  await score(app, { gameId, teamId, field: 'q1', value: 2 }, host);
  await remove(teamId);
  for (const search of ['', 'a', 'lark']) {
    const { teams } = (await app.call(listTeamChoices, { params: { id: show.id }, query: { search } }, host)).body;
    expect(teams[0], search).toMatchObject({ id: teamId, keptPoints: 2 });
  }
});

test('a member who played for a removed team brings it back; one who did not is refused', async () => {
  const { id: teamId } = await team(app, ben);
  const join = () => app.call(joinShow, { params: { code: show.joinCode! }, body: { nickname: 'Ben', teamId } }, ben);
  await join();
  const gameId = await launch();
  await score(app, { gameId, teamId, field: 'q1', value: 2 }, host);
  await remove(teamId);
  expect((await join()).body.teams).toMatchObject([{ id: teamId }]);
  expect((await game(app, gameId, host)).scores).toMatchObject([{ teamId, total: 2 }]);
  await remove(teamId);
  await app.db.execute('delete from players where show_id = $1', [show.id]);
  expect((await join()).problem.code).toBe('game.team_not_found');
});
