import { expect, type Page, test } from '@playwright/test';
import { writeComment } from '#contracts/comments/comments.contract.ts';
import { blockPerson } from '#contracts/people/blocks.contract.ts';
import { getPrivacy, updatePrivacy } from '#contracts/people/privacy.contract.ts';
import { listAttendees } from '#contracts/rsvps/attendees.contract.ts';
import { answerEvent } from '#contracts/rsvps/rsvps.contract.ts';
import { callSite, createUser, publishedEvent } from '#tests/e2e/support/factories.ts';
import { signIn } from './support/signed-in.ts';

const choice = (page: Page, question: string, answer: string) =>
  page.getByRole('group', { name: question }).getByRole('radio', { name: answer });

// spec: 2.94
test('the audience of a profile is saved at once and applies to every visitor', async ({ page, request }) => {
  const me = await signIn(page);
  const path = `/people/${me.user.id}`;
  expect((await request.get(path)).status()).toBe(200);
  await page.goto('/settings/privacy');
  await expect(choice(page, 'Who can see my profile?', 'Everyone')).toBeChecked();
  await choice(page, 'Who can see my profile?', 'Only me').check();
  await expect(page.getByRole('switch', { name: 'Show my profile in search engines' })).toBeDisabled();
  await expect.poll(async () => (await callSite(request, getPrivacy, {}, me)).page).toBe('nobody');
  await page.getByRole('link', { name: 'view your page' }).click();
  await expect(page.getByText('Only you can see this page')).toBeVisible();
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  await page.reload();
  await expect(page.getByText('Only you can see this page')).toBeVisible();
  const [hidden, absent] = [
    await request.get(`${path}?fresh`),
    await request.get('/people/00000000-0000-4000-8000-000000000000'),
  ];
  expect([hidden.status(), absent.status()]).toEqual([404, 404]);
  expect(await hidden.text()).not.toContain(me.user.name);
});

// spec: 10.31
test('each part of a profile has its own audience, which can be set by keyboard and is saved', async ({
  page,
  request,
}) => {
  const me = await signIn(page);
  await page.goto('/settings/privacy');
  await choice(page, 'Who can see that I’m going?', 'Everyone').focus();
  await page.keyboard.press('ArrowRight');
  await expect(choice(page, 'Who can see that I’m going?', 'Logged-in people')).toBeChecked();
  await choice(page, 'Who can see my location?', 'People in my groups').check();
  await page.getByRole('switch', { name: 'Show my profile in search engines' }).uncheck();
  const kept = () => callSite(request, getPrivacy, {}, me);
  await expect.poll(kept).toEqual({
    page: 'everyone',
    groups: 'everyone',
    attendance: 'signed-in',
    location: 'shared-groups',
    isSearchable: false,
  });
  await page.reload();
  await expect(choice(page, 'Who can see that I’m going?', 'Logged-in people')).toBeChecked();
  await expect(choice(page, 'Who can see my location?', 'People in my groups')).toBeChecked();
  await expect(page.getByRole('switch', { name: 'Show my profile in search engines' })).not.toBeChecked();
  await page.goto(`/people/${me.user.id}`);
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
});

// spec: 10.31
test('a person is followed and then blocked from their profile after a confirmation, and unblocked in the settings', async ({
  page,
}) => {
  const [me, ben] = [await signIn(page), await createUser()];
  await page.goto(`/people/${ben.user.id}`);
  await page.getByRole('main').getByRole('button', { name: 'Follow', pressed: false }).click();
  await expect(page.getByRole('button', { name: 'Following', pressed: true })).toBeVisible();
  await page.getByRole('button', { name: `Block ${ben.user.name}` }).click();
  const dialog = page.getByRole('dialog', { name: `Block ${ben.user.name}?` });
  await expect(dialog).toContainText('We won’t tell them.');
  await dialog.getByRole('button', { name: 'Block' }).click();
  await expect(page).toHaveURL('/settings/privacy');
  const blocked = page.getByRole('list', { name: 'Blocked people' });
  await expect(blocked.getByRole('listitem')).toHaveCount(1);
  await expect(blocked).toContainText(ben.user.name);
  await page.goto(`/people/${ben.user.id}`);
  await expect(page.getByRole('heading', { name: "Nothin' here." })).toBeVisible();
  await page.goto('/settings/privacy');
  await page.getByRole('button', { name: `Unblock ${ben.user.name}` }).click();
  await expect(page.getByText('You haven’t blocked anyone.')).toBeVisible();
  await page.goto(`/people/${ben.user.id}`);
  await expect(page.getByRole('heading', { level: 1, name: ben.user.name })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Follow', pressed: false })).toBeVisible();
  // On your own page there is nobody to follow or block.
  await page.goto(`/people/${me.user.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('main').getByRole('button', { name: /^(Follow|Block)/ })).toHaveCount(0);
});

test('a person with a hidden profile can be blocked from their comment', async ({ page, request }) => {
  const [me, ben] = [await signIn(page), await createUser()];
  await callSite(request, updatePrivacy, { body: { page: 'nobody' } }, ben);
  const { id: eventId } = await publishedEvent(request, me);
  await callSite(request, writeComment, { params: { eventId }, body: { text: 'So there.' } }, ben);
  await page.goto(`/events/${eventId}`);
  await page
    .getByRole('region', { name: /^Comments/ })
    .getByRole('button', { name: 'Block' })
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Block' }).click();
  await expect(page.getByText(`You blocked ${ben.user.name}.`)).toBeVisible();
  await page.goto('/settings/privacy');
  await expect(page.getByRole('list', { name: 'Blocked people' })).toContainText(ben.user.name);
});

test("a blocked person only learns that they cannot take part, and disappears from the blocker's lists", async ({
  page,
  request,
}) => {
  const [me, host] = [await signIn(page), await createUser()];
  const [hosted, elsewhere] = [await publishedEvent(request, host), await publishedEvent(request, await createUser())];
  for (const as of [me, host])
    await callSite(request, answerEvent, { params: { eventId: elsewhere.id }, body: { status: 'going' } }, as);
  await callSite(request, blockPerson, { params: { personId: me.user.id } }, host);
  await page.goto(`/events/${hosted.id}`);
  await page.getByRole('button', { name: 'I’m going' }).click();
  await expect(page.getByText('You can’t join this event.')).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: host.user.name })).toHaveCount(0);
  const seen = await callSite(request, listAttendees, { params: { eventId: elsewhere.id }, query: {} }, host);
  expect(seen.attendees.map(({ id }) => id)).toEqual([host.user.id]);
});
