import { type APIRequestContext, expect, type Page } from '@playwright/test';
import type { SignedIn } from '#contracts/accounts/accounts.contract.ts';
import type { EndpointInput } from '#contracts/endpoint.ts';
import { addTeamToGame } from '#contracts/shows/games.contract.ts';
import { createRound } from '#contracts/shows/rounds.contract.ts';
import { createShow, launchShow, type ShowDetail } from '#contracts/shows/shows.contract.ts';
import { createTeam } from '#contracts/teams/teams.contract.ts';
import { callSite } from './factories.ts';

type NewShow = Partial<EndpointInput<typeof createShow>['body']>;

export const plannedShow = (request: APIRequestContext, host: SignedIn, fields: NewShow = {}): Promise<ShowDetail> =>
  callSite(
    request,
    createShow,
    { body: { title: 'Trivia at the Fox', visibility: 'public', questionCount: 5, ...fields } },
    host,
  );

/** A running show with teams created by the host. */
export async function launchedShow(request: APIRequestContext, host: SignedIn, names: string[], fields: NewShow = {}) {
  const { id } = await plannedShow(request, host, fields);
  const { gameId } = await callSite(request, launchShow, { params: { id } }, host);
  const teamIds: string[] = [];
  for (const name of names) {
    const team = await callSite(request, createTeam, { body: { name } }, host);
    await callSite(request, addTeamToGame, { params: { id: gameId, teamId: team.id } }, host);
    teamIds.push(team.id);
  }
  return { id, gameId, teamIds };
}

export const preparedRound = (request: APIRequestContext, host: SignedIn) =>
  callSite(
    request,
    createRound,
    {
      body: {
        name: 'Birds',
        questions: [
          { text: 'Which owl hunts by day?', answers: ['Burrowing owl'], points: 1, notes: '' },
          { text: 'How many wings has a lark?', answers: ['Two', '2'], points: 2, notes: '' },
        ],
      },
    },
    host,
  );

/** A cell of the score sheet by team and field. */
export const cell = (page: Page, team: string, field: string) =>
  page
    .getByRole('grid', { name: 'Scores' })
    .getByRole('row', { name: new RegExp(`^${team}`) })
    .locator(`[data-field="${field}"]`);

/** Rank, team and points of each row of the board. */
export const ranking = (page: Page): Promise<string[]> =>
  page
    .getByRole('table', { name: 'Ranking' })
    .locator('tbody tr')
    .evaluateAll((rows) =>
      rows.map((row) => [...row.children].map((part) => part.lastChild?.textContent ?? '').join(' ')),
    );

/** Waits until the sheet has no unsent score. */
export const saved = (page: Page) => expect(page.getByText('All scores are saved.')).toBeVisible();

/** Types points into a cell of the score sheet. */
export async function score(page: Page, team: string, field: string, points: string): Promise<void> {
  await cell(page, team, field).click();
  await page.keyboard.type(points);
  await page.keyboard.press('Enter');
}
