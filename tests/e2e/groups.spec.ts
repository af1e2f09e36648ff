import { expect, type Page } from '@playwright/test';
import type { SignedIn } from '#contracts/accounts/accounts.contract.ts';
import { requestCohost } from '#contracts/events/cohosts.contract.ts';
import { callSite, createUser, publishedEvent, rareWord } from '#tests/e2e/support/factories.ts';
import { fillCredentials, newAccount } from '#tests/e2e/support/log-in.ts';
import { png } from '#tests/support/pictures.ts';
import { test } from './support/browsers.ts';
import { openDialog } from './support/header.ts';
import { addMember, makeGroup } from './support/hosts.ts';
import { signIn } from './support/signed-in.ts';

const main = (page: Page) => page.getByRole('main');
const item = (page: Page, list: string, { user }: SignedIn) =>
  page.getByRole('list', { name: list }).getByRole('listitem').filter({ hasText: user.name });

/** Opens what can be done about a member, and does it. */
async function change(page: Page, member: SignedIn, act: string): Promise<void> {
  await item(page, 'Members', member)
    .getByRole('button', { name: `Change ${member.user.name}` })
    .click();
  await page.getByRole('menuitem', { name: act, exact: true }).click();
}

test('a new user starts a group and invites a co-organizer by link', async ({ page, openBrowser }) => {
  await signIn(page);
  const name = `Board games ${rareWord()}`;
  await page.goto('/groups/new');
  await page.getByRole('button', { name: 'Start group' }).click();
  await expect(page.getByText('Enter a name.')).toBeVisible();
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Description').fill('We **play** what people bring.');
  await page.getByLabel('Interests').fill('board games');
  await page.getByLabel('Interests').press('Enter');
  await page.getByRole('combobox', { name: 'City or town' }).pressSequentially('berl');
  await page.getByRole('option', { name: 'Berlin, Germany', exact: true }).click();
  await page.getByRole('button', { name: 'Start group' }).dblclick();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(main(page).getByText('Berlin, Germany')).toBeVisible();
  await expect(main(page).getByText('You’re an organizer')).toBeVisible();
  await expect(main(page).getByText('1 member', { exact: true })).toBeVisible();

  await page.getByRole('link', { name: 'People' }).click();
  const form = page.getByRole('form', { name: 'New invitation link' });
  await form.getByLabel('Invite as').selectOption('Co-organizer');
  await form.getByLabel('Can be used').selectOption('once');
  await form.getByRole('button', { name: 'Create link' }).click();
  await expect(page.getByRole('img', { name: 'QR code for the new invitation link' })).toBeVisible();
  const link = await page.getByRole('textbox', { name: 'New invitation link' }).inputValue();

  const other = await openBrowser();
  await other.goto(link);
  await other.getByRole('link', { name: 'Accept the invitation' }).click();
  const ben = newAccount();
  await fillCredentials(other, 'Sign up', ben);
  const dialog = openDialog(other, `Join ${name}`);
  await expect(dialog.getByText('You’re invited as Co-organizer.')).toBeVisible();
  await dialog.getByLabel('Your name').fill(ben.name);
  await dialog.getByRole('button', { name: 'Accept the invitation' }).click();
  await expect(main(other).getByText('You’re a co-organizer')).toBeVisible();
  await expect(other).not.toHaveURL(/invitation/);
  await expect(main(other).getByRole('link', { name: 'Post an event' })).toBeVisible();

  await page.reload();
  await expect(page.getByText('Used 1 of 1')).toBeVisible();
  await expect(page.getByText('No longer works')).toBeVisible();
  await expect(page.getByRole('button', { name: `Change ${ben.name}` })).toBeVisible();
});

test("a member's request is approved, and the member is promoted, removed, banned and unbanned", async ({
  page,
  request,
}) => {
  const me = await signIn(page);
  const questions = [{ text: 'What do you play?', isRequired: true }];
  const group = await makeGroup(request, me, { admission: 'approval', questions });
  const answers = { [group.questions[0]!.id]: 'Go' };
  const ben = await addMember(request, group.slug, answers);
  const cleo = await addMember(request, group.slug, answers);
  await page.goto(`/groups/${group.slug}`);
  await page.getByRole('link', { name: 'People (2 waiting)' }).click();
  await expect(item(page, 'Requests to join', ben).getByText('Go', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: `Approve ${ben.user.name}` }).click();
  await expect(item(page, 'Requests to join', ben)).toBeHidden();
  await page.getByRole('button', { name: `Decline ${cleo.user.name}` }).click();
  await expect(page.getByText('No requests right now.')).toBeVisible();
  await expect(item(page, 'Members', cleo)).toBeHidden();

  await change(page, ben, 'Make Co-organizer');
  const promotion = openDialog(page, `Make ${ben.user.name} a co-organizer?`);
  await promotion.getByRole('button', { name: 'Make Co-organizer' }).click();
  await expect(item(page, 'Members', ben).getByText('Co-organizer', { exact: true })).toBeVisible();
  await change(page, ben, 'Ban');
  const ban = openDialog(page, `Ban ${ben.user.name}?`);
  await ban.getByLabel('Reason').fill('Sells raffle tickets');
  await ban.getByRole('button', { name: 'Ban', exact: true }).click();
  await expect(item(page, 'Members', ben)).toBeHidden();
  await expect(item(page, 'Banned people', ben).getByText('Sells raffle tickets')).toBeVisible();
  await page.getByRole('button', { name: `Lift the ban on ${ben.user.name}` }).click();
  await expect(page.getByText('No one is banned.')).toBeVisible();
});

test('an organizer can leave a group only after handing it over', async ({ page, request }) => {
  const me = await signIn(page);
  const group = await makeGroup(request, me);
  const ben = await addMember(request, group.slug);
  await page.goto(`/groups/${group.slug}`);
  await page.getByRole('button', { name: 'You’re an organizer' }).click();
  await page.getByRole('menuitem', { name: 'Leave group' }).click();
  const leaving = openDialog(page, `Leave ${group.name}?`);
  await leaving.getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(leaving.getByText(/Hand it over to someone else first/)).toBeVisible();
  await page.goto(`/groups/${group.slug}/manage`);
  await change(page, ben, 'Hand over group');
  await openDialog(page, `Hand the group over to ${ben.user.name}?`).getByRole('button', { name: 'Hand over' }).click();
  await expect(item(page, 'Members', ben).getByText('Organizer', { exact: true })).toBeVisible();
  await page.goto(`/groups/${group.slug}`);
  await page.getByRole('button', { name: 'You’re a co-organizer' }).click();
  await page.getByRole('menuitem', { name: 'Leave group' }).click();
  await openDialog(page, `Leave ${group.name}?`).getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(main(page).getByRole('button', { name: 'Join', exact: true })).toBeVisible();
});

test('a visitor joins an open group by signing up, and follows another without joining', async ({ page, request }) => {
  const organizer = await createUser();
  const group = await makeGroup(request, organizer);
  const asking = await makeGroup(request, organizer, { admission: 'approval' });
  await page.goto(`/groups/${group.slug}`);
  await main(page).getByRole('link', { name: 'Join', exact: true }).click();
  await fillCredentials(page, 'Sign up', newAccount());
  await openDialog(page, `Join ${group.name}`).getByLabel('Your name').fill('Quinn');
  await openDialog(page, `Join ${group.name}`).getByRole('button', { name: 'Join', exact: true }).click();
  await expect(main(page).getByRole('button', { name: 'You’re a member' })).toBeVisible();
  await expect(main(page).getByText('2 members')).toBeVisible();
  await page.goto(`/groups/${asking.slug}`);
  await main(page).getByRole('button', { name: 'Follow' }).click();
  await expect(main(page).getByRole('button', { name: 'Following', pressed: true })).toBeVisible();
  await main(page).getByRole('button', { name: 'Ask to join' }).click();
  await expect(main(page).getByText('You’ve asked to join.')).toBeVisible();
  await main(page).getByRole('button', { name: 'Withdraw request' }).click();
  await expect(main(page).getByRole('button', { name: 'Ask to join' })).toBeVisible();
});

test('a private group is visible to its members only', async ({ page, request, openBrowser }) => {
  const me = await signIn(page);
  const group = await makeGroup(request, me, { visibility: 'private', admission: 'invitation' });
  const response = await page.goto(`/groups/${group.slug}`);
  expect(response!.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1, name: group.name })).toBeVisible();
  const stranger = await openBrowser({ person: await createUser() });
  await stranger.goto(`/groups/${group.slug}`);
  await expect(stranger.getByRole('heading', { name: "Nothin' here." })).toBeVisible();
});

test('organizers write, edit and delete posts, and others see only public ones', async ({
  page,
  request,
  openBrowser,
}) => {
  const me = await signIn(page);
  const group = await makeGroup(request, me);
  await page.goto(`/groups/${group.slug}?show=posts`);
  await page.getByRole('button', { name: 'Write a post' }).click();
  const dialog = openDialog(page, 'Write a post');
  await dialog.getByRole('button', { name: 'Post', exact: true }).click();
  await expect(dialog.getByText('Enter a title.')).toBeVisible();
  await dialog.getByLabel('Title').fill('New room');
  await dialog.getByLabel('Text').fill('The **back** room.');
  await dialog.getByRole('button', { name: 'Preview text' }).click();
  await expect(dialog.locator('strong', { hasText: 'back' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Post', exact: true }).dblclick();
  const posts = page.getByRole('region', { name: 'Posts' });
  await expect(posts.getByRole('heading', { name: 'New room' })).toHaveCount(1);
  await expect(posts.getByText('Members only')).toBeVisible();

  const stranger = await openBrowser();
  await stranger.goto(`/groups/${group.slug}?show=posts`);
  await expect(stranger.getByRole('heading', { level: 1, name: group.name })).toBeVisible();
  await expect(stranger.getByText('New room')).toBeHidden();

  await posts.getByRole('button', { name: 'Edit New room' }).click();
  await openDialog(page, 'Edit post').getByLabel('Title').fill('Newer room');
  await openDialog(page, 'Edit post').getByRole('button', { name: 'Save' }).click();
  await posts.getByRole('button', { name: 'Delete Newer room' }).click();
  await openDialog(page, 'Delete this post?').getByRole('button', { name: 'Delete' }).click();
  await expect(posts.getByRole('heading', { name: 'Newer room' })).toBeHidden();
});

test('a group that accepts a co-host request shows the event on its page', async ({ page, request }) => {
  const me = await signIn(page);
  const group = await makeGroup(request, me);
  const host = await createUser();
  const event = await publishedEvent(request, host, { attendance: 'online', title: `Together ${rareWord()}` });
  await callSite(request, requestCohost, { params: { eventId: event.id, slug: group.slug }, query: {} }, host);
  await page.goto(`/groups/${group.slug}`);
  await page.getByRole('button', { name: `Co-host ${event.title}` }).click();
  await expect(
    page.getByRole('list', { name: 'Upcoming events' }).getByRole('link', { name: event.title }),
  ).toBeVisible();
  await expect(page.getByRole('region', { name: 'Invitations to co-host' })).toBeHidden();
});

test('a new group gets a cover and a square logo, and both can be removed', async ({ page }) => {
  await signIn(page);
  await page.goto('/groups/new');
  await page.getByLabel('Name', { exact: true }).fill(`Painters ${rareWord()}`);
  const file = { name: 'picture.png', mimeType: 'image/png', buffer: await png(400, 300) };
  const crop = () => openDialog(page, 'Crop your picture').getByRole('button', { name: 'Use this picture' }).click();
  await page.getByLabel('Cover picture').setInputFiles(file);
  await crop();
  await expect(page.getByAltText('Your cover')).toBeVisible();
  await page.getByLabel('Logo picture').setInputFiles(file);
  await crop();
  await expect(page.getByAltText('Your logo')).toBeVisible();
  await page.getByRole('button', { name: 'Start group' }).click();
  await expect(main(page).getByText('You’re an organizer')).toBeVisible();
  const pictures = page.getByRole('article').first().locator('header img');
  await expect(pictures).toHaveCount(2);
  for (const picture of await pictures.all()) await expect(picture).toHaveJSProperty('complete', true);
  await page.getByRole('link', { name: 'Edit page' }).click();
  await page.getByRole('button', { name: 'Use generated cover' }).click();
  await expect(page.getByAltText('Your cover')).toBeHidden();
  await page.getByLabel('Cover picture').setInputFiles({ ...file, mimeType: 'text/plain', name: 'notes.txt' });
  await expect(page.getByText('Please choose an image file.')).toBeVisible();
});

test('a group is edited, and deleted after a confirmation', async ({ page, request }) => {
  const me = await signIn(page);
  const group = await makeGroup(request, me);
  await page.goto(`/groups/${group.slug}/edit`);
  await page.getByRole('button', { name: 'Add a link' }).click();
  await page.getByLabel('Name of link 1').fill('Chat');
  await page.getByLabel('URL of link 1').fill('javascript:alert(1)');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Start the link with https:// or http://.')).toBeVisible();
  await expect(page.getByLabel('URL of link 1')).toBeFocused();
  await page.getByLabel('URL of link 1').fill('https://chat.example.org');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(main(page).getByRole('link', { name: 'Chat' })).toHaveAttribute('href', 'https://chat.example.org');
  await page.getByRole('link', { name: 'Edit page' }).click();
  await page.getByRole('button', { name: 'Delete group' }).click();
  await openDialog(page, `Delete ${group.name}?`).getByRole('button', { name: 'Delete permanently' }).click();
  await expect(page).toHaveURL('/dashboard/groups');
  expect((await request.get(`/groups/${group.slug}`)).status()).toBe(404);
});

test.describe('without any script', () => {
  test.use({ javaScriptEnabled: false });

  test('the page of a group shows its description, events and members', async ({ page, request }) => {
    const organizer = await createUser();
    const group = await makeGroup(request, organizer, { description: 'We **walk**.', interests: ['walking'] });
    const event = await publishedEvent(request, organizer, {
      attendance: 'online',
      host: { kind: 'group', id: group.id },
    });
    const response = await page.goto(`/groups/${group.slug}`);
    expect(response!.status()).toBe(200);
    await expect(page).toHaveTitle(`${group.name} · dig`);
    await expect(main(page).locator('strong', { hasText: 'walk' })).toBeVisible();
    await expect(main(page).getByRole('link', { name: event.title })).toHaveAttribute('href', `/events/${event.id}`);
    await main(page).getByRole('link', { name: 'Members 1' }).click();
    await expect(main(page).getByRole('region', { name: 'Members (1)' }).getByText(organizer.user.name)).toBeVisible();
    await main(page).getByRole('link', { name: 'Posts', exact: true }).click();
    await expect(main(page).getByText('No public posts yet. Join to see posts for members.')).toBeVisible();
    await main(page).getByRole('link', { name: 'Events', exact: true }).click();
    await page.getByRole('link', { name: 'Past', exact: true }).click();
    await expect(main(page).getByText('No past events yet.')).toBeVisible();
    const jsonLd = JSON.parse(await page.locator('script[type="application/ld+json"]').innerText());
    expect(jsonLd).toMatchObject({ '@type': 'Organization', name: group.name });
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', new RegExp(`/groups/${group.slug}$`));
    await expect(page.locator('meta[property="og:image"]')).toHaveAttribute(
      'content',
      new RegExp(`/share/groups/${group.slug}/`),
    );
  });
});
