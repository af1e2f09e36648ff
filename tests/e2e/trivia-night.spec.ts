import { randomBytes } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { register, type SignedIn } from '#contracts/accounts/accounts.contract.ts';
import type { EndpointInput, EndpointOutput } from '#contracts/endpoint.ts';
import { endpointUrl } from '#contracts/endpoint-url.ts';
import { listAnswers } from '#contracts/shows/game-answers.contract.ts';
import { joinShow, PLAYER_TOKEN_HEADER } from '#contracts/shows/players.contract.ts';
import { getShow, joinHelpers, launchShow, type ShowDetail } from '#contracts/shows/shows.contract.ts';
import { createTeam, joinTeam } from '#contracts/teams/teams.contract.ts';
import { callSite, createUser, publishedEvent } from '#tests/e2e/support/factories.ts';
import { newAccount } from '#tests/e2e/support/log-in.ts';
import { test } from './support/browsers.ts';
import { openDialog } from './support/header.ts';
import { openOwnSite } from './support/own-site.ts';
import { signIn } from './support/signed-in.ts';
import { cell, launchedShow, plannedShow, preparedRound, ranking, saved, score } from './support/trivia.ts';
import { violations } from './support/violations.ts';

// spec: 1.26, 4.26, 7.33, 7.34, 7.36
test('a show is planned, launched, answered, scored and completed with host, projector and phone at once', async ({
  page,
  openBrowser,
  request,
}) => {
  const host = await signIn(page);
  const round = await preparedRound(request, host);
  const event = await publishedEvent(request, host);
  const fields = { eventId: event.id, roundIds: [round.id], takesAnswers: true, showsQuestions: true };
  const { id, title } = await plannedShow(request, host, fields);
  const projector = await openBrowser();
  await projector.goto(`/shows/${id}/board`);
  await expect(projector.getByText('Scores show up here automatically.')).toBeVisible();
  const player = await createUser();
  const larks = await callSite(request, createTeam, { body: { name: `Larks ${id.slice(0, 8)}` } }, player);
  const phone = await openBrowser({ person: player });
  await phone.setViewportSize({ width: 390, height: 844 });
  await phone.goto(`/shows/${id}/play`);
  const partner = await createUser();
  await callSite(request, joinTeam, { body: { code: larks.joinCode! } }, partner);
  const teammate = await openBrowser({ person: partner });
  await teammate.goto(`/shows/${id}/play`);

  await projector.getByRole('button', { name: 'Full screen', exact: true }).click();
  await page.goto(`/shows/${id}`);
  await page.getByRole('button', { name: 'Launch' }).click();
  await expect(page.getByRole('region', { name: 'Score sheet' })).toBeVisible();
  await expect(projector.getByText('Trivia night, live')).toBeVisible();
  await page.getByRole('button', { name: 'Back to lobby' }).click();
  await expect(projector.getByText('Scores show up here automatically.')).toBeVisible();
  await page.getByRole('button', { name: 'Launch' }).click();
  await expect(page.getByRole('region', { name: 'Score sheet' })).toBeVisible();
  await expect(projector.getByText('Trivia night, live')).toBeVisible();
  await projector.getByRole('button', { name: 'Exit full screen' }).click();
  await expect(projector.getByRole('button', { name: 'Full screen', exact: true })).toBeVisible();
  const adder = page.getByRole('combobox', { name: 'Add a team' });
  await adder.pressSequentially(larks.name);
  await page.getByRole('option', { name: `${larks.name} 2 members` }).click();
  await expect(page.getByText('was asked. The team is in when its captain accepts.')).toBeVisible();
  await phone.goto('/teams');
  await phone.getByRole('button', { name: `Accept for ${larks.name}: ${title}` }).click();
  await expect(phone.getByText(`${larks.name} plays at ${title}.`)).toBeVisible();
  await phone.goto(`/shows/${id}/play`);
  await adder.pressSequentially('Owls');
  await page.getByRole('option', { name: 'New team' }).click();
  await expect(page.getByRole('grid', { name: 'Scores' }).getByRole('row')).toHaveCount(3);

  const guest = await openBrowser();
  await guest.goto(`/events/${event.id}`);
  await expect(guest.getByRole('link', { name: title })).toHaveAttribute('href', `/shows/${id}`);
  await guest.getByRole('link', { name: 'Live scores' }).click();
  await expect(guest).toHaveURL(`/shows/${id}/board`);

  await page.getByRole('button', { name: 'Next: question 1' }).click();
  await expect(projector.getByText('Which owl hunts by day?')).toBeVisible();
  await expect(projector.getByText('Round 1: Birds')).toBeVisible();
  await expect(phone.getByText('Which owl hunts by day?')).toBeVisible();
  await teammate.getByLabel('Your answer').fill('Snowy owl');
  phone.on('dialog', (dialog) => void dialog.accept());
  await phone.route('**/answers/q1', (route) => route.abort());
  await phone.getByLabel('Your answer').fill('burrowing OWL');
  await phone.getByRole('button', { name: 'Send' }).click();
  const unsent = phone.getByText('Your answer is saved on this phone');
  await expect(unsent).toBeVisible();
  await phone.reload();
  await expect(unsent).toBeVisible();
  await phone.unroute('**/answers/q1');
  await expect(phone.getByText('Sent. You can change it until answers are locked.')).toBeVisible();
  await expect(teammate.getByText('sent “burrowing OWL”. Replace it?')).toBeVisible();
  await teammate.getByRole('button', { name: 'Keep “burrowing OWL”' }).click();
  await expect(teammate.getByText('Sent by ')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Answers' }).getByText('burrowing OWL')).toBeVisible();
  await page.getByRole('button', { name: 'Lock answers' }).focus();
  await page.keyboard.press('l');
  await expect(phone.getByText('Locked. The host reveals the answer soon.')).toBeVisible();
  await page.getByRole('button', { name: 'Reveal answer' }).click();
  await expect(phone.getByText('Right! 1 point.')).toBeVisible();
  await expect(projector.getByText('Burrowing owl', { exact: true })).toBeVisible();
  await expect.poll(() => ranking(projector)).toEqual([`1 ${larks.name} 1`, '2 Owls 0']);

  await expect(page.getByText('1 of 2 teams answered')).toBeVisible();
  await expect(page.getByText('No answer yet: Owls')).toBeVisible();
  await page.getByRole('button', { name: 'Half: burrowing OWL' }).click();
  await expect.poll(() => ranking(projector)).toEqual([`1 ${larks.name} 0.5`, '2 Owls 0']);
  await page.keyboard.press('Control+z');
  await expect.poll(() => ranking(projector)).toEqual([`1 ${larks.name} 1`, '2 Owls 0']);
  await page.keyboard.press('Control+Shift+z');
  await expect.poll(() => ranking(projector)).toEqual([`1 ${larks.name} 0.5`, '2 Owls 0']);
  await page.getByRole('button', { name: 'Right: burrowing OWL' }).click();
  await expect.poll(() => ranking(projector)).toEqual([`1 ${larks.name} 1`, '2 Owls 0']);

  await score(page, 'Owls', 'q1', '1,5');
  await expect.poll(() => ranking(projector)).toEqual(['1 Owls 1.5', `2 ${larks.name} 1`]);
  await saved(page);
  await page.getByRole('button', { name: 'Complete show' }).click();
  const completing = openDialog(page, 'Complete this show?');
  await expect(completing.getByText('1 of 2 questions wasn’t asked.')).toBeVisible();
  await completing.getByRole('button', { name: 'Complete', exact: true }).click();
  await expect(projector.getByText('Final ranking')).toBeVisible();
  await expect(projector.getByText('Winner')).toBeVisible();
  await expect(phone.getByText('That’s a wrap. Thanks for playing!')).toBeVisible();
  await expect(page.getByText('The show is over')).toBeVisible();
  expect(await callSite(request, getShow, { params: { id } })).toMatchObject({ status: 'completed' });

  await page.getByRole('button', { name: 'Reopen show' }).click();
  await expect(page.getByRole('button', { name: 'Complete show' })).toBeVisible();
  await score(page, larks.name, 'q1', '2');
  await saved(page);
  await projector.reload();
  await expect.poll(() => ranking(projector)).toEqual([`1 ${larks.name} 2`, '2 Owls 1.5']);
  await expect(projector.getByText('Final ranking')).toBeHidden();
});

/** A phone without an account that has joined a show and its team. */
async function joinPhone(page: Page, show: ShowDetail, body: EndpointInput<typeof joinShow>['body']) {
  const token = randomBytes(32).toString('base64url');
  const path = endpointUrl(joinShow, { params: { code: show.joinCode! } });
  const response = await page.request.post(path, { headers: { [PLAYER_TOKEN_HEADER]: token }, data: body });
  const { teams } = (await response.json()) as EndpointOutput<typeof joinShow>;
  await page.addInitScript(([key, value]) => localStorage.setItem(key!, value!), [`player/${show.id}`, token]);
  await page.goto(`/shows/${show.id}/play`);
  return teams[0]!;
}

test('an evening of two hosts, six phones and a board loses nothing in network cuts and a restart of the server', async ({
  openBrowser,
  playwright,
}) => {
  test.setTimeout(300_000);
  const site = await openOwnSite();
  const open = (person?: SignedIn) => openBrowser({ baseURL: site.url, ...(person && { person }) });
  const programs = await playwright.request.newContext({ baseURL: site.url });
  const signedUp = () => {
    const { email, password } = newAccount();
    return callSite(programs, register, { body: { email, password } });
  };
  try {
    const [host, helper] = [await signedUp(), await signedUp()];
    const round = await preparedRound(programs, host);
    const show = await plannedShow(programs, host, { roundIds: [round.id], takesAnswers: true });
    await callSite(programs, joinHelpers, { params: { id: show.id }, body: { code: show.helperCode! } }, helper);
    const { gameId } = await callSite(programs, launchShow, { params: { id: show.id } }, host);
    const phones: Page[] = [];
    for (const name of ['Owls', 'Larks', 'Crows', 'Doves', 'Finches']) {
      phones.push(await open());
      const team = await joinPhone(phones.at(-1)!, show, { nickname: `${name} one`, teamName: name });
      if (name !== 'Owls') continue;
      phones.push(await open());
      await joinPhone(phones.at(-1)!, show, { nickname: 'Owls two', teamId: team.id, teamCode: team.joinCode });
    }
    const [owl, mate, lark, crow, dove, finch] = phones as [Page, Page, Page, Page, Page, Page];
    const [first, second] = [await open(host), await open(helper)];
    for (const page of [first, second]) await page.goto(`/shows/${show.id}`);
    const projector = await open();
    await projector.goto(`/shows/${show.id}/board`);
    await expect.poll(() => ranking(projector)).toHaveLength(5);
    await first.getByLabel('Time for questions').selectOption('300');
    await first.getByRole('button', { name: 'Next: question 1' }).click();
    for (const page of [projector, ...phones]) await expect(page.getByRole('timer')).toBeVisible();
    const type = (phone: Page, text: string) => phone.getByLabel('Your answer').fill(text);
    const send = async (phone: Page, text: string) => {
      await type(phone, text);
      await phone.getByRole('button', { name: 'Send' }).click();
    };
    const unsent = 'Your answer is saved on this phone';
    await send(owl, 'Burrowing owl');
    await expect(mate.getByText('Sent by Owls one.')).toBeVisible();
    // One phone without a network, one that does not reach the server, one that has typed, and one that sends while the server is down.
    await lark.context().setOffline(true);
    await send(lark, 'burrowing owl');
    await expect(lark.getByText(unsent)).toBeVisible();
    await crow.route('**/api/**', (route) => route.abort());
    await send(crow, 'Snowy owl');
    await expect(crow.getByText(unsent)).toBeVisible();
    await type(dove, 'Burrowing Owl');
    await site.stop();
    await expect(projector.getByText('Connection lost, trying again.')).toBeVisible();
    expect(await ranking(projector)).toHaveLength(5);
    await send(finch, 'Barn owl');
    await expect(finch.getByText(unsent)).toBeVisible();
    await score(second, 'Larks', 'bonus', '3');
    await expect(second.getByText('1 score will be sent')).toBeVisible();
    await lark.context().setOffline(false);
    await crow.unroute('**/api/**');
    await site.startAgain();
    const back = { timeout: 30_000 };
    await expect(second.getByText('All scores are saved.')).toBeVisible(back);
    for (const phone of [lark, crow, finch])
      await expect(phone.getByText('Sent. You can change it until answers are locked.')).toBeVisible(back);
    await expect(projector.getByText('Connection lost, trying again.')).toBeHidden(back);
    await expect(projector.getByRole('timer')).toBeVisible();
    await expect(first.getByText('4 of 5 teams answered')).toBeVisible(back);
    await first.getByRole('button', { name: 'Lock answers' }).click();
    await first.getByRole('button', { name: 'Reveal answer' }).click();
    await expect(dove.getByText('Right! 1 point.')).toBeVisible(back);
    await expect(projector.getByRole('timer')).toBeHidden();
    const places = ['1 Larks 4', '2 Owls 1', '2 Doves 1', '4 Crows 0', '4 Finches 0'];
    await expect.poll(() => ranking(projector)).toEqual(places);
    await second.reload();
    await expect(cell(second, 'Doves', 'q1')).toHaveText('1');
    const answered = await callSite(programs, listAnswers, { params: { id: gameId }, query: { question: 'q1' } }, host);
    expect(answered.answers.map(({ text }) => text).toSorted()).toEqual(
      ['Burrowing owl', 'burrowing owl', 'Snowy owl', 'Burrowing Owl', 'Barn owl'].toSorted(),
    );

    await first.getByRole('button', { name: 'Ask a tie-break question' }).click();
    const asking = openDialog(first, 'Ask a tie-break question');
    await asking.getByLabel('Question').fill('How many owls live in the park?');
    await asking.getByLabel('Answer').fill('42');
    await asking.getByRole('button', { name: 'Ask', exact: true }).click();
    await mate.getByLabel('Your number').fill('44');
    await mate.getByRole('button', { name: 'Send' }).click();
    await dove.getByLabel('Your number').fill('41');
    await expect(second.getByText('1 of 2 teams tied for places 1 to 3 have guessed.')).toBeVisible();
    await expect(lark.getByText('Tie-break')).toBeHidden();
    await first.getByRole('button', { name: 'Lock guesses' }).click();
    await first.getByRole('button', { name: 'Reveal guesses' }).click();
    await expect(dove.getByText('Your guess was 1 away.')).toBeVisible();
    await expect(owl.getByText('Your guess was 2 away.')).toBeVisible();
    await expect(projector.getByRole('row', { name: '2 Doves guessed 41, 1 away 1' })).toBeVisible();
    await expect(projector.getByRole('row', { name: '3 Owls guessed 44, 2 away 1' })).toBeVisible();
  } finally {
    await programs.dispose();
    await site.close();
  }
});

test('the board, the console and the phone of a show pass axe', async ({ page, request }) => {
  const host = await signIn(page);
  const { id } = await launchedShow(request, host, ['Owls', 'Larks'], { takesAnswers: true });
  for (const path of [`/shows/${id}`, `/shows/${id}/board`, `/shows/${id}/play`]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    if (path === `/shows/${id}`) await expect(page.getByRole('grid', { name: 'Scores' })).toBeVisible();
    expect(await violations(page), path).toEqual([]);
  }
});
