import { randomBytes } from 'node:crypto';
import type { Endpoint, EndpointInput } from '#contracts/endpoint.ts';
import type { ScoreEntry } from '#contracts/shows/games.contract.ts';
import { addTeamToGame, getGame, writeScore } from '#contracts/shows/games.contract.ts';
import { addShowTeam } from '#contracts/shows/lobby.contract.ts';
import { joinShow, PLAYER_TOKEN_HEADER } from '#contracts/shows/players.contract.ts';
import {
  completeGame,
  createShow,
  launchShow,
  type ShowDetail,
  type ShowVisibility,
} from '#contracts/shows/shows.contract.ts';
import { answerTeamRequest, requestTeam } from '#contracts/shows/team-requests.contract.ts';
import { createTeam, type Team } from '#contracts/teams/teams.contract.ts';
import type { SomeoneSignedIn } from './factories.ts';
import type { TestApp } from './test-app.ts';

type ShowBody = {
  eventId?: string;
  seasonId?: string;
  title?: string;
  startsAt?: string;
  visibility?: ShowVisibility;
  questionCount?: number;
  takesAnswers?: boolean;
  keepsQuestionsOpen?: boolean;
  holdsStandings?: boolean;
  questionSeconds?: number | null;
  roundIds?: string[];
};

export async function planned(app: TestApp, host: SomeoneSignedIn, body: ShowBody = {}): Promise<ShowDetail> {
  return (await app.call(createShow, { body: { title: 'Quiz night', visibility: 'public', ...body } }, host)).body;
}

let made = 0;
export async function team(app: TestApp, captain: SomeoneSignedIn, name = `Team ${++made}`): Promise<Team> {
  return (await app.call(createTeam, { body: { name } }, captain)).body;
}

type AcceptedTeam = { showId: string; teamId: string; host: SomeoneSignedIn; captain: SomeoneSignedIn };

/** Asks a team to a show and accepts for it. */
export async function addTeamToShow(app: TestApp, { showId: id, teamId, host, captain }: AcceptedTeam): Promise<void> {
  await app.call(requestTeam, { params: { id }, body: { teamId } }, host);
  await app.call(answerTeamRequest, { params: { id, teamId }, body: { accepts: true } }, captain);
}

/** A running show with teams created by the host. */
export async function launched(
  app: TestApp,
  host: SomeoneSignedIn,
  { teams = 2, ...body }: ShowBody & { teams?: number } = {},
) {
  const show = await planned(app, host, body);
  const { gameId } = (await app.call(launchShow, { params: { id: show.id } }, host)).body;
  const teamIds: string[] = [];
  for (let n = 0; n < teams; n++) {
    const { id } = await team(app, host);
    await app.call(addTeamToGame, { params: { id: gameId, teamId: id } }, host);
    teamIds.push(id);
  }
  return { showId: show.id, gameId, teamIds };
}

export const game = async (app: TestApp, id: string, as: SomeoneSignedIn | null = null) =>
  (await app.call(getGame, { params: { id } }, as)).body;

type Cell = { gameId: string; teamId: string; field: string; value: number | null; seen?: number | null };
export const score = (app: TestApp, { gameId, teamId, ...body }: Cell, as: SomeoneSignedIn | null) =>
  app.call(writeScore, { params: { gameId, teamId }, body }, as);

/** The team's row of the score sheet. */
export const entryOf = (scores: readonly ScoreEntry[], teamId: string) =>
  scores.find((entry) => entry.teamId === teamId);

/** A phone without an account, with a token of its own. */
export function phone(app: TestApp) {
  const token = randomBytes(32).toString('base64url');
  const from = { headers: { [PLAYER_TOKEN_HEADER]: token } };
  return {
    call: <E extends Endpoint>(endpoint: E, input: EndpointInput<E>, as: SomeoneSignedIn | null = null) =>
      app.call(endpoint, input, as, from),
    join: (code: string, body: EndpointInput<typeof joinShow>['body']) =>
      app.call(joinShow, { params: { code }, body }, null, from),
    headers: from.headers,
  };
}

type Night = ShowBody & {
  /** The score of each team, by its name. */
  scores: Record<string, number>;
};

/** A completed show with teams that the host typed in. */
export async function playedNight(app: TestApp, host: SomeoneSignedIn, { scores, ...body }: Night) {
  const { id: showId } = await planned(app, host, body);
  const { gameId } = (await app.call(launchShow, { params: { id: showId } }, host)).body;
  for (const [name, value] of Object.entries(scores)) {
    const { id: teamId } = (await app.call(addShowTeam, { params: { id: showId }, body: { name } }, host)).body;
    await score(app, { gameId, teamId, field: 'q1', value }, host);
  }
  await app.call(completeGame, { params: { id: gameId } }, host);
  return { showId, gameId };
}
