import { expect, type Page } from '@playwright/test';
import { publishedEvent, rareWord } from '#tests/e2e/support/factories.ts';
import { fillCredentials, newAccount } from '#tests/e2e/support/log-in.ts';
import { test } from './support/browsers.ts';
import { openDialog } from './support/header.ts';
import { makeOrganization } from './support/hosts.ts';
import { mailedLink } from './support/mailbox.ts';
import { signIn, signInVerified } from './support/signed-in.ts';

const main = (page: Page) => page.getByRole('main');

// spec: 1.3
test('creating a business requires a verified email, keeps the input, and the business posts an event', async ({
  page,
  request,
}) => {
  const person = await signIn(page);
  const name = `Corner bakery ${rareWord()}`;
  await page.goto('/organizations/new');
  await expect(page.getByText('To add an organization, you need a verified email.')).toBeVisible();
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Website').fill('bakery.example');
  await page.getByRole('button', { name: 'Create page' }).click();
  await expect(page.getByText('Please verify your email address first.')).toBeVisible();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(name);
  await page.goto(await mailedLink(page, person.email, '/verify-email'));
  await expect(page.getByText('Your email has been successfully verified!')).toBeVisible();
  await page.goto('/organizations/new');
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Website').fill('bakery.example');
  await page.getByLabel('Street address').fill('Adalbertstraße 96');
  await page.getByRole('button', { name: 'Create page' }).dblclick();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(main(page).getByText('Business', { exact: true })).toBeVisible();
  await expect(main(page).getByText('Adalbertstraße 96')).toBeVisible();
  await expect(main(page).getByRole('link', { name: 'bakery.example' })).toHaveAttribute(
    'href',
    'https://bakery.example',
  );
  const slug = new URL(page.url()).pathname.split('/').at(-1)!;
  await expect(main(page).getByRole('link', { name: 'Post an event' })).toHaveAttribute(
    'href',
    `/events/new?host=${encodeURIComponent(`organization:${slug}`)}`,
  );
  const { id } = await (await request.get(`/api/organizations/${slug}`)).json();
  const event = await publishedEvent(request, person, {
    attendance: 'online',
    title: `Sourdough ${rareWord()}`,
    host: { kind: 'organization', id },
  });
  await page.goto(`/organizations/${slug}`);
  await expect(main(page).getByRole('link', { name: event.title })).toBeVisible();
});

test('an owner invites an editor by link, promotes them to owner, and leaves', async ({
  page,
  request,
  openBrowser,
}) => {
  const owner = await signInVerified(page);
  const { slug, name } = await makeOrganization(request, owner, { kind: 'non-profit' });
  await page.goto(`/organizations/${slug}/manage`);
  await page.getByRole('form', { name: 'New invitation link' }).getByRole('button', { name: 'Create link' }).click();
  const link = await page.getByRole('textbox', { name: 'New invitation link' }).inputValue();

  const other = await openBrowser();
  await other.goto(link);
  await expect(other.getByText(/invited you to join the staff as Editor\./)).toBeVisible();
  await other.getByRole('link', { name: 'Accept the invitation' }).click();
  const ben = newAccount();
  await fillCredentials(other, 'Sign up', ben);
  await other.getByLabel('Your name').fill(ben.name);
  await other.getByRole('button', { name: 'Accept the invitation' }).click();
  await expect(main(other).getByRole('link', { name: 'Post an event' })).toBeVisible();
  await other.goto(link);
  await expect(other.getByRole('heading', { level: 1, name })).toBeVisible();

  await page.reload();
  await page.getByRole('button', { name: `Make owner ${ben.name}` }).click();
  await openDialog(page, `Make ${ben.name} an owner?`).getByRole('button', { name: 'Make owner' }).click();
  await expect(
    page
      .getByRole('list', { name: 'Staff' })
      .getByRole('listitem')
      .filter({ hasText: ben.name })
      .getByText('Owner', { exact: true }),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Leave staff' }).click();
  await openDialog(page, `Leave the staff of ${name}?`).getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(page).toHaveURL(`/organizations/${slug}`);
  await expect(main(page).getByRole('link', { name: 'Post an event' })).toBeHidden();
  const stranger = await openBrowser();
  // A page is kept for some seconds.
  await expect(async () => {
    await stranger.goto(link);
    await expect(stranger.getByText(/invitation has expired or was used up/)).toBeVisible({ timeout: 1000 });
  }).toPass();
});

test('people follow an organization', async ({ page, request, openBrowser }) => {
  const owner = await signInVerified(page);
  const { slug, name } = await makeOrganization(request, owner);
  const visitor = await openBrowser();
  await visitor.goto(`/organizations/${slug}`);
  await main(visitor).getByRole('link', { name: 'Follow' }).click();
  await fillCredentials(visitor, 'Sign up', newAccount());
  await expect(visitor.getByRole('heading', { level: 1, name })).toBeVisible();
  await main(visitor).getByRole('button', { name: 'Follow' }).click();
  await expect(main(visitor).getByRole('button', { name: 'Following', pressed: true })).toBeVisible();
  await expect(main(visitor).getByText('1 follower')).toBeVisible();
  await main(visitor).getByRole('button', { name: 'Following' }).click();
  await expect(main(visitor).getByRole('button', { name: 'Follow', pressed: false })).toBeVisible();
});

test('without scripts the page describes the organization to people and search engines', async ({
  page,
  request,
  openBrowser,
}) => {
  const owner = await signInVerified(page);
  const { slug, name } = await makeOrganization(request, owner, {
    kind: 'non-profit',
    description: 'Food for **everybody**.',
    interests: ['food'],
  });
  const reader = await openBrowser({ javaScriptEnabled: false });
  const response = await reader.goto(`/organizations/${slug}`);
  expect(response!.status()).toBe(200);
  await expect(reader).toHaveTitle(`${name} · dig`);
  await expect(main(reader).locator('strong', { hasText: 'everybody' })).toBeVisible();
  await expect(main(reader).getByText('Non-profit', { exact: true })).toBeVisible();
  const jsonLd = JSON.parse(await reader.locator('script[type="application/ld+json"]').innerText());
  expect(jsonLd).toMatchObject({ '@type': 'NGO', name, description: 'Food for everybody.' });
  await expect(reader.locator('meta[property="og:image"]')).toHaveAttribute(
    'content',
    new RegExp(`/share/organizations/${slug}/`),
  );
  await main(reader).getByRole('link', { name: 'People', exact: true }).click();
  await expect(main(reader).getByRole('region', { name: 'People' }).getByText(owner.user.name)).toBeVisible();
  await main(reader).getByRole('link', { name: 'Events', exact: true }).click();
  await expect(main(reader).getByRole('region', { name: 'Events' })).toBeVisible();
  expect((await reader.goto('/organizations/no-such-thing'))!.status()).toBe(404);
});
