import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import type { SignedIn } from '#contracts/accounts/accounts.contract.ts';
import { paths } from '#contracts/site-paths.ts';
import { listSignUps } from '#contracts/volunteering/sign-ups.contract.ts';
import { callSite, publishedEvent, soon } from '#tests/e2e/support/factories.ts';
import { accountMenu, expectSignedOut } from './support/header.ts';
import { createPerson, signIn, storeSession } from './support/signed-in.ts';
import { fillShift, makeEventRole, shiftSoon } from './support/volunteers.ts';

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

const press = (page: Page, name: string, { user }: SignedIn) =>
  page.getByRole('button', { name: `${name} ${user.name}` });
const counts = (page: Page, text: string) => expect(page.getByText(text, { exact: true })).toBeVisible();
const keptTexts = (page: Page) => page.evaluate(() => JSON.stringify(Object.entries(localStorage)));

const LOST = 'server-lost';

/**
 * The connection is lost without the browser noticing, as on a network whose way to the server is gone. Calls fail in the page itself, from the next
 * one that is loaded: both an offline browser and a blocked route let a call through now and then while a page is loading.
 */
async function loseServer(context: BrowserContext): Promise<void> {
  await context.addInitScript((lost) => {
    Object.defineProperty(Navigator.prototype, 'onLine', { get: () => true });
    const send = window.fetch;
    window.fetch = async (...call) => {
      if (localStorage.getItem(lost)) throw new TypeError('Failed to fetch');
      return send(...call);
    };
  }, LOST);
  await context.pages()[0]!.evaluate((lost) => localStorage.setItem(lost, 'yes'), LOST);
  await context.setOffline(true);
}

async function reachServer(context: BrowserContext): Promise<void> {
  await context.pages()[0]!.evaluate((lost) => localStorage.removeItem(lost), LOST);
  await context.setOffline(false);
}

/** The access token expires, which must not end the session of a page that waits for the server. */
const expireAccess = (page: Page) =>
  page.evaluate(() => {
    const tokens = JSON.parse(localStorage.getItem('tokens')!);
    tokens.access.expires = new Date(Date.now() - 1000).toISOString();
    localStorage.setItem('tokens', JSON.stringify(tokens));
  });

test('the check-in page opens and works without a network after one visit, and logging out erases it', async ({
  page,
  request,
  context,
}) => {
  const host = await signIn(page);
  const event = await publishedEvent(request, host, soon());
  const role = await makeEventRole(request, host, event.id, { shifts: [shiftSoon(3)] });
  const shiftId = role.shifts[0]!.id;
  const [ann, ben, cleo] = (await fillShift(request, shiftId, 3)) as [SignedIn, SignedIn, SignedIn];
  await page.goto(paths.manageEventVolunteers(event.id));
  await page.getByRole('link', { name: /^Check in Sorters/ }).click();
  await expect(page.getByText('This page also opens offline on this device.')).toBeVisible();
  await press(page, 'Here', ann).tap();
  await counts(page, '1 of 3 here');
  await expect(page.getByText('All saved.')).toBeVisible();

  await loseServer(context);
  await expireAccess(page);
  await page.reload();
  await counts(page, '1 of 3 here');
  await expect(page.getByText(/^All saved\. No connection\. List from /)).toBeVisible();
  await press(page, 'Here', ben).tap();
  await expect(page.getByText('No connection. 1 check-in will be sent when you’re back online.')).toBeVisible();
  await page.reload();
  await counts(page, '2 of 3 here');
  await expect(page.getByText('No connection. 1 check-in will be sent when you’re back online.')).toBeVisible();
  const other = await context.newPage();
  await other.goto(paths.checkInShift(shiftId));
  await press(other, 'Here', cleo).tap();
  await expect(other.getByText(/^No connection\. \d check-ins? will be sent/)).toBeVisible();

  const here = async () => {
    const input = { params: { shiftId }, query: { status: 'signed-up' as const } };
    const { signUps } = await callSite(request, listSignUps, input, host);
    return signUps.filter(({ checkedInAt }) => checkedInAt).map(({ person }) => person.id);
  };
  expect(await here()).toEqual([ann.user.id]);
  await reachServer(context);
  for (const tab of [page, other]) {
    await counts(tab, '3 of 3 here');
    await expect(tab.getByText('All saved.', { exact: true })).toBeVisible();
  }
  expect(await here()).toHaveLength(3);

  expect(await keptTexts(page)).toContain(ann.user.name);
  await (await accountMenu(page)).getByRole('menuitem', { name: 'Log out' }).tap();
  await expectSignedOut(page);
  await expectSignedOut(other);
  expect(await keptTexts(page)).not.toContain(ann.user.name);
  await storeSession(page, await createPerson());
  await page.goto(paths.dashboard());
  await context.setOffline(true);
  await page.goto(paths.checkInShift(shiftId));
  await expect(page.getByText(/^No connection\. This shift’s list isn’t on this device yet\./)).toBeVisible();
  await expect(page.getByText(ann.user.name)).toBeHidden();
});
