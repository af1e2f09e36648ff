import { expect, type Page, test } from '@playwright/test';
import { rateEvent } from '#contracts/rsvps/ratings.contract.ts';
import { answerEvent } from '#contracts/rsvps/rsvps.contract.ts';
import { callSite, createUser, publishedEvent } from '#tests/e2e/support/factories.ts';
import { signIn } from './support/signed-in.ts';
import { passEvent } from './support/site-controls.ts';

const section = (page: Page) => page.getByRole('main').getByRole('region', { name: 'Ratings' });

test('an attendee rates a past event, changes the rating and removes it', async ({ page, request }) => {
  const host = await createUser();
  const { id } = await publishedEvent(request, host);
  const other = await createUser();
  const me = await signIn(page);
  const going = { params: { eventId: id }, body: { status: 'going' } } as const;
  for (const person of [other, me]) await callSite(request, answerEvent, going, person);
  await page.goto(`/events/${id}`);
  await expect(page.getByText('You’re going.')).toBeVisible();
  await expect(section(page)).toBeHidden();

  await passEvent(id);
  await callSite(request, rateEvent, { params: { eventId: id }, body: { stars: 4 } }, other);
  await page.reload();
  await expect(page.getByText('Ended', { exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Who went (2)' })).toBeVisible();
  await section(page).getByRole('radio', { name: '5 stars' }).check({ force: true });
  await expect(section(page).getByText('Your stars')).toBeVisible();
  await expect(section(page).getByText('4.5')).toBeVisible();
  await section(page).getByRole('radio', { name: '5 stars' }).press('ArrowLeft');
  await expect(section(page).getByRole('radio', { name: '4 stars' })).toBeChecked();
  await expect(section(page).getByText('4.5')).toBeHidden();
  await section(page).getByRole('button', { name: 'Remove rating' }).click();
  await expect(section(page).getByText('How was it for you?')).toBeVisible();
});
