import type { ScoreEntry } from '#contracts/shows/games.contract.ts';
import { addTeamToGame, getGame, writeScore } from '#contracts/shows/games.contract.ts';
import { createShow, launchShow, type ShowDetail } from '#contracts/shows/shows.contract.ts';
import { createTeam, type Team } from '#contracts/teams/teams.contract.ts';
import type { SomeoneSignedIn } from './factories.ts';
import type { TestApp } from './test-app.ts';

type ShowBody = {
  title?: string;
  isPublic?: boolean;
  questionCount?: number;
  takesAnswers?: boolean;
  roundIds?: string[];
};

export async function planned(it: TestApp, host: SomeoneSignedIn, body: ShowBody = {}): Promise<ShowDetail> {
  return (await it.call(createShow, { body: { title: 'Quiz night', ...body } }, host)).body;
}

let made = 0;
export async function team(it: TestApp, captain: SomeoneSignedIn, name = `Team ${++made}`): Promise<Team> {
  return (await it.call(createTeam, { body: { name } }, captain)).body;
}

/** A show that runs, with teams of the host's making in it. */
export async function launched(
  it: TestApp,
  host: SomeoneSignedIn,
  { teams = 2, ...body }: ShowBody & { teams?: number } = {},
) {
  const show = await planned(it, host, body);
  const { gameId } = (await it.call(launchShow, { params: { id: show.id } }, host)).body;
  const teamIds: string[] = [];
  for (let n = 0; n < teams; n++) {
    const { id } = await team(it, host);
    await it.call(addTeamToGame, { params: { id: gameId, teamId: id } }, host);
    teamIds.push(id);
  }
  return { showId: show.id, gameId, teamIds };
}

export const game = async (it: TestApp, id: string, as: SomeoneSignedIn | null = null) =>
  (await it.call(getGame, { params: { id } }, as)).body;

type Cell = { gameId: string; teamId: string; field: string; value: number | null; seen?: number | null };
export const score = (it: TestApp, { gameId, teamId, ...body }: Cell, as: SomeoneSignedIn | null) =>
  it.call(writeScore, { params: { gameId, teamId }, body }, as);

/** What the score sheet shows of a team. */
export const entryOf = (scores: readonly ScoreEntry[], teamId: string) =>
  scores.find((entry) => entry.teamId === teamId);
