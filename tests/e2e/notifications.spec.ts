import { type APIRequestContext, type BrowserContext, expect, type Page, test } from '@playwright/test';
import { writeComment } from '#contracts/comments/comments.contract.ts';
import { startConversation } from '#contracts/conversations/conversations.contract.ts';
import type { EventDetail } from '#contracts/events/events.contract.ts';
import { kindNames } from '#contracts/notifications/notification-kinds.ts';
import { callSite, createUser, publishedEvent, rareWord } from '#tests/e2e/support/factories.ts';
import { header, openDialog } from './support/header.ts';
import { mailedLink } from './support/mailbox.ts';
import { confirmEmail, type Person, signIn } from './support/signed-in.ts';

const bell = (page: Page) => header(page).getByRole('link', { name: /^Notifications/ });
const unread = (page: Page, count: number) =>
  expect(bell(page)).toHaveAccessibleName(count === 0 ? 'Notifications' : `Notifications, ${count} unread`);
const panel = (page: Page) => page.getByRole('dialog', { name: 'Notifications' });
const row = (page: Page, kind: string) => page.getByRole('group', { name: kind, exact: true });

/** An event of the person's own, on which others comment. */
const ownEvent = async (request: APIRequestContext): Promise<EventDetail> =>
  publishedEvent(request, person, {
    title: `Lantern walk ${rareWord()}`,
    attendance: 'online',
  });

const comment = async (request: APIRequestContext, eventId: string, text: string, replyTo?: string) =>
  callSite(
    request,
    writeComment,
    { params: { eventId }, body: { text, ...(replyTo && { replyTo }) } },
    await createUser(),
  );

/** Streams that were opened in any tab, and are still open. */
function watchStreams(context: BrowserContext) {
  const open = new Set<unknown>();
  context.on('request', (request) => {
    if (request.url().endsWith('/api/notifications/stream')) open.add(request);
  });
  for (const end of ['requestfinished', 'requestfailed'] as const)
    context.on(end as 'requestfinished', (request) => void open.delete(request));
  return open;
}

let person: Person;
test.beforeEach(async ({ page }) => {
  person = await signIn(page);
});

// spec: 10.23
test('a notification appears live under the bell and links to its source', async ({ page, request }) => {
  const event = await ownEvent(request);
  const streaming = page.waitForResponse(/\/api\/notifications\/stream$/);
  await page.goto('/help');
  await unread(page, 0);
  await streaming;
  await comment(request, event.id, 'Is there a lantern to borrow?');
  await unread(page, 1);
  await expect(header(page).getByText('1 new notification: ')).toBeAttached();
  await bell(page).click();
  const told = panel(page).getByRole('listitem').filter({ hasText: 'Is there a lantern to borrow?' });
  await expect(told.getByRole('link')).toHaveAccessibleName(/^Unread: .+ commented on Lantern walk/);
  await told.getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`/events/${event.id}`));
  await expect(panel(page)).toBeHidden();
  await unread(page, 0);
  await page.reload();
  await unread(page, 0);

  const body = { kind: 'event', key: event.id, text: 'May I bring my dog?' } as const;
  await callSite(request, startConversation, { body }, await createUser());
  await unread(page, 1);
  await bell(page).click();
  await panel(page)
    .getByRole('link', { name: /sent you a message/ })
    .click();
  const messages = page.getByRole('list', { name: 'Messages' });
  await expect(messages.getByText('May I bring my dog?')).toBeVisible();
  await page.getByLabel('Your message').fill('Of course!');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(messages.getByText('Of course!')).toBeVisible();
  await page.getByRole('link', { name: 'All messages' }).click();
  await expect(page.getByRole('list', { name: 'Conversations' })).toContainText(`${person.user.name}: Of course!`);
});

test('the bell is a link to the list without scripts, and with them a panel that opens and closes by keyboard and links to the list', async ({
  page,
}) => {
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto('/help');
  await expect(bell(page)).toBeVisible();
  const place = async () => Object.values((await bell(page).boundingBox())!).map(Math.round);
  const before = await place();
  await page.unroute('**/assets/*.js');
  await page.reload();
  await expect(bell(page)).toHaveAttribute('aria-haspopup', 'dialog');
  expect(await place()).toEqual(before);
  await expect(bell(page)).toHaveAttribute('href', '/notifications');

  await bell(page).focus();
  await page.keyboard.press('Enter');
  await expect(panel(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(panel(page)).toBeHidden();
  await expect(bell(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(panel(page).getByRole('link', { name: 'See all' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/notifications');
  await expect(page.getByRole('heading', { name: 'All quiet' })).toBeVisible();
});

// spec: 10.23
test('tabs share one stream, and another tab takes it over when the first is closed', async ({
  page,
  context,
  request,
}) => {
  const streams = watchStreams(context);
  const event = await ownEvent(request);
  await page.goto('/help');
  const other = await context.newPage();
  await other.goto('/notifications');
  await expect(other.getByRole('heading', { name: 'All quiet' })).toBeVisible();
  await comment(request, event.id, 'May I bring a friend?');
  await unread(page, 1);
  await unread(other, 1);
  expect(streams.size).toBe(1);
  await other.getByRole('button', { name: 'Mark all as read' }).click();
  await unread(other, 0);
  await unread(page, 0);
  await page.close();
  await comment(request, event.id, 'And a dog?');
  await unread(other, 1);
});

// spec: 10.23
test('the list announces new notifications and tracks which were read', async ({ page, request }) => {
  const event = await ownEvent(request);
  await comment(request, event.id, 'First question');
  await page.goto('/notifications');
  const today = page.getByRole('list', { name: 'Today' }).getByRole('listitem');
  await expect(today).toHaveCount(1);
  await comment(request, event.id, 'Second question');
  await expect(page.getByRole('button', { name: 'Show new notifications' })).toBeVisible();
  await expect(today).toHaveCount(1);
  await page.getByRole('button', { name: 'Show new notifications' }).click();
  await expect(today).toHaveCount(2);
  await expect(page.getByRole('button', { name: 'Show new notifications' })).toBeHidden();
  await today
    .filter({ hasText: 'First question' })
    .getByRole('button', { name: /^Mark as read/ })
    .click();
  await unread(page, 1);
  await expect(today.filter({ hasText: 'First question' }).getByRole('link')).toBeFocused();
  await page.getByRole('link', { name: 'Unread', exact: true }).click();
  await expect(today).toHaveCount(1);
  await expect(today).toContainText('Second question');
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await unread(page, 0);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'You’re all caught up' })).toBeVisible();
});

// spec: 2.89, 10.27
test('a disabled kind of notification is not delivered', async ({ page, request }) => {
  const event = await ownEvent(request);
  const own = await callSite(
    request,
    writeComment,
    { params: { eventId: event.id }, body: { text: 'Ask me anything' } },
    person,
  );
  await page.goto('/settings/notifications');
  const site = row(page, 'Comments on your events').getByRole('switch', { name: 'Site' });
  await site.uncheck();
  await expect(page.getByText('Saved.')).toBeVisible();
  await page.reload();
  await expect(site).not.toBeChecked();
  await comment(request, event.id, 'Nobody is told of this');
  await comment(request, event.id, 'Of this somebody is', own.id);
  await unread(page, 1);
  await page.goto('/notifications');
  await expect(page.getByRole('list', { name: 'Today' }).getByRole('listitem')).toHaveText([/replied to your comment/]);
});

// spec: 2.85
test('unsubscribing by the link in a mail turns that kind off in the settings', async ({ page, request }) => {
  const event = await ownEvent(request);
  await confirmEmail(page, person.email);
  const choice = row(page, 'Comments on your events');
  await page.goto('/settings/email');
  await expect(choice.getByRole('radio', { name: 'Now' })).toBeChecked();
  await comment(request, event.id, 'Shall we start earlier?');
  await page.goto(await mailedLink(page, person.email, /^\/unsubscribe\//));
  await expect(page.getByRole('banner').getByRole('link', { name: 'dig' })).toBeVisible();
  await expect(page.getByText('Comments on your events', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await page.getByRole('link', { name: 'Manage your email settings' }).click();
  await expect(page).toHaveURL('/settings/email');
  await expect(choice.getByRole('radio', { name: 'Off' })).toBeChecked();
});

// spec: 2.85, 2.89
test("digest and quiet hours are saved in the user's time zone, all mails can be turned off and on at once, and a failed save is reported", async ({
  page,
}) => {
  await page.goto('/settings/email');
  await page.getByRole('radio', { name: 'Weekly, on Mondays' }).check({ force: true });
  await expect(page.getByText('Saved.')).toBeVisible();
  await page.goto('/settings/notifications');
  await page.getByRole('switch', { name: /^Pause emails and push notifications/ }).check();
  await page.getByLabel('From', { exact: true }).fill('23:30');
  await page.getByLabel('Until').fill('06:15');
  // What is changed while something is saved is saved after it.
  const saved = page.waitForResponse((answer) => Boolean(answer.request().postData()?.includes('Europe/Rome')));
  await page.getByLabel('Your time zone').selectOption('Europe/Rome');
  await saved;
  await expect(page.getByText('Saved.')).toBeVisible();
  await page.goto('/settings/notifications');
  await expect(page.getByLabel('From', { exact: true })).toHaveValue('23:30');
  await expect(page.getByLabel('Until')).toHaveValue('06:15');
  await expect(page.getByLabel('Your time zone')).toHaveValue('Europe/Rome');
  await page.goto('/settings/email');
  await expect(page.getByRole('radio', { name: 'Weekly, on Mondays' })).toBeChecked();

  const reminders = row(page, 'Reminders');
  await page.getByRole('button', { name: 'Turn off all other emails' }).click();
  await openDialog(page, 'Turn off all other emails?').getByRole('button', { name: 'Turn off' }).click();
  await expect(page.getByRole('radio', { name: 'Off', checked: true })).toHaveCount(kindNames.length);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(reminders.getByRole('radio', { name: 'Now' })).toBeChecked();
  await page.route('**/api/users/notification-settings', (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.continue(),
  );
  // Not check(): the refused save may put the choice back before check() has looked at it.
  await reminders.getByRole('radio', { name: 'Off' }).click({ force: true });
  await expect(page.getByText(/^Couldn’t save: /)).toBeVisible();
  await expect(reminders.getByRole('radio', { name: 'Now' })).toBeChecked();
});
