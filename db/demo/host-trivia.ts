import type { SignInDeps } from '#server/accounts/sessions/sessions.actions.ts';
import { completeGame, launchShow } from '#server/shows/games/games.actions.ts';
import { createRound } from '#server/shows/games/rounds.actions.ts';
import { adjustScore, writeScore } from '#server/shows/games/scores.actions.ts';
import { answerTeamRequest, requestTeam } from '#server/shows/players/team-requests.actions.ts';
import { goToQuestion } from '#server/shows/questions/question-states.actions.ts';
import { createSeason } from '#server/shows/seasons/seasons.actions.ts';
import { createShow } from '#server/shows/shows.actions.ts';
import { createTeam, joinTeam } from '#server/teams/teams.actions.ts';
import { chance } from './event-plans.ts';
import { triviaRounds, triviaTeams } from './trivia-questions.ts';

const HOST = 'ada';
const HOUR_MS = 3_600_000;
/** Days before now, and number of asked questions: one night is running, two are over, one is upcoming. */
const nights = [
  { title: 'Trivia at the Lantern: season opener', daysAgo: 21, askedQuestions: 24, isOver: true },
  { title: 'Trivia at the Lantern: kitchen special', daysAgo: 7, askedQuestions: 24, isOver: true },
  { title: 'Trivia at the Lantern: tonight', daysAgo: 0, askedQuestions: 11, isOver: false },
  { title: 'Trivia at the Lantern: the holiday one', daysAgo: -14, askedQuestions: 0, isOver: false },
];
type Night = (typeof nights)[number];
type TriviaHost = { deps: SignInDeps; hostId: string };

/** Creates trivia nights with teams and scores, once. */
export async function hostTrivia(deps: SignInDeps, people: ReadonlyMap<string, string>): Promise<void> {
  const hostId = people.get(HOST)!;
  const showCount = await deps.db.execute('select from shows where host_id = $1 limit 1', [hostId]);
  if (showCount > 0) return;
  const host = { deps, hostId };
  const roundIds: string[] = [];
  for (const round of triviaRounds) roundIds.push((await createRound(deps, hostId, round)).id);
  const captains = await createTeams(
    deps,
    [...people].filter(([name]) => name !== HOST),
  );
  const season = await createSeason(deps, hostId, { name: 'The Lantern league', visibility: 'public', bestNights: 8 });
  for (const night of nights) await runNight(host, night, { roundIds, captains, seasonId: season.id });
}

/** Creates teams with a captain, and a few members who joined by code. Returns the captain of each. */
async function createTeams(deps: SignInDeps, people: readonly [string, string][]): Promise<Captains> {
  const size = Math.floor(people.length / triviaTeams.length);
  const captains = new Map<string, string>();
  for (const [at, name] of triviaTeams.entries()) {
    const [captain, ...others] = people.slice(at * size, (at + 1) * size);
    const { id, joinCode } = await createTeam(deps, name, captain![1]);
    for (const [, personId] of others) await joinTeam(deps, joinCode!, personId);
    captains.set(id, captain![1]);
  }
  return captains;
}

type Captains = Map<string, string>;
type NightSetup = { roundIds: string[]; captains: Captains; seasonId: string };

async function runNight({ deps, hostId }: TriviaHost, night: Night, setup: NightSetup): Promise<void> {
  const { roundIds, captains, seasonId } = setup;
  const teamIds = [...captains.keys()];
  const startsAt = new Date(deps.clock.now().getTime() - night.daysAgo * 24 * HOUR_MS - HOUR_MS);
  const then = { ...deps, clock: { now: () => startsAt } };
  const plan = { startsAt: startsAt.toISOString(), showsQuestions: true, takesAnswers: true, roundIds, seasonId };
  const notes = 'Welcome, house rules (phones only for answers), prizes from the bar, next date.';
  const { id } = await createShow(then, hostId, {
    ...plan,
    visibility: 'public',
    title: night.title,
    presenterNotes: notes,
  });
  if (night.askedQuestions === 0) return;
  const { gameId } = await launchShow(then, id, hostId);
  const of = { gameId, viewerId: hostId };
  for (const [teamId, captainId] of captains) {
    await requestTeam(then, { showId: id, viewerId: hostId }, teamId);
    await answerTeamRequest(then, { showId: id, teamId, viewerId: captainId }, true);
  }
  for (let question = 1; question <= night.askedQuestions; question++)
    for (const teamId of teamIds) {
      const value = Math.round((0.35 + chance(teamId, night.title, String(question))) * 2) / 2 > 0.9 ? 1 : 0;
      await writeScore(then, of, { teamId, field: `q${question}`, value });
    }
  await writeScore(then, of, { teamId: teamIds[3]!, field: 'bonus', value: 2 });
  await adjustScore(then, of, { teamId: teamIds[6]!, points: -1, reason: 'Phone under the table' });
  await goToQuestion(then, of, { question: `q${Math.min(night.askedQuestions + 1, 24)}` });
  if (night.isOver) await completeGame(then, of);
}
