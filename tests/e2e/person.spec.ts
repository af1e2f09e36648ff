import { expect } from '@playwright/test';
import { updateProfile } from '#contracts/accounts/accounts.contract.ts';
import { createGroup } from '#contracts/groups/groups.contract.ts';
import { putInterests } from '#contracts/people/people.contract.ts';
import { callSite, createUser, publishedEvent, rareWord } from '#tests/e2e/support/factories.ts';
import { test } from './support/browsers.ts';

test('the host of an event links to a public profile, which works without JavaScript', async ({
  openBrowser,
  request,
}) => {
  const [ada, word] = [await createUser(), rareWord()];
  const bio = `Engines. ${'Notes on what they can do. '.repeat(8)}`;
  await callSite(request, updateProfile, { body: { name: `Ada ${word}`, location: 'Turin', bio } }, ada);
  await callSite(request, putInterests, { body: { interests: [word] } }, ada);
  const group = await callSite(request, createGroup, { body: { name: `Group ${word}` } }, ada);
  const event = await publishedEvent(request, ada, { title: `Hosted ${word}` });
  const page = await openBrowser({ javaScriptEnabled: false });
  await page.goto(`/events/${event.id}`);
  await page.getByRole('link', { name: `Ada ${word}` }).click();
  await expect(page).toHaveURL(`/people/${ada.user.id}`);
  await expect(page).toHaveTitle(new RegExp(`^Ada ${word} · `));
  await expect(page.locator('meta[property="og:description"]')).toHaveAttribute(
    'content',
    /^Engines\. .{100,} Notes on what…$/,
  );
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1, name: `Ada ${word}` })).toBeVisible();
  for (const text of ['Turin', /^Engines\./, /^Joined in \w+ \d{4}$/]) await expect(main.getByText(text)).toBeVisible();
  await expect(main.getByRole('region', { name: 'Hosting' }).getByRole('link')).toHaveText([event.title, 'Subscribe']);
  await expect(main.getByRole('region', { name: 'Interests' }).getByRole('link')).toHaveText([`#${word}`]);
  await expect(main.getByRole('region', { name: 'Groups' }).getByRole('link')).toHaveText([group.name]);
  expect(await page.content()).not.toContain(ada.user.email);
});
