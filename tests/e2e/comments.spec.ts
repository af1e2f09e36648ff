import { expect, type Page, test } from '@playwright/test';
import { writeComment } from '#contracts/comments/comments.contract.ts';
import { callSite, createUser, publishedEvent } from '#tests/e2e/support/factories.ts';
import { openDialog } from './support/header.ts';
import { signIn } from './support/signed-in.ts';

const main = (page: Page) => page.getByRole('main');

test('a comment can be reported with a reason, but not by its author', async ({ page, request }) => {
  const host = await createUser();
  const { id } = await publishedEvent(request, host);
  await callSite(request, writeComment, { params: { eventId: id }, body: { text: 'Buy my shoes!' } }, host);
  await signIn(page);
  await page.goto(`/events/${id}`);
  const comments = main(page).getByRole('region', { name: /^Comments/ });
  await comments.getByRole('button', { name: 'Report' }).click();
  await comments.getByLabel('What’s wrong with it?').fill('Somebody sells shoes.');
  await comments.locator('form', { hasText: 'What’s wrong' }).getByRole('button', { name: 'Report' }).click();
  await expect(page.getByText('Thanks. We’ll take a look.')).toBeVisible();
  await expect(comments.getByText('Buy my shoes!')).toBeVisible();
  await expect(comments.getByLabel('What’s wrong with it?')).toBeHidden();
});

test('people comment, reply, edit and delete below an event', async ({ page, request }) => {
  const { id } = await publishedEvent(request, await createUser());
  await signIn(page);
  await page.goto(`/events/${id}`);
  const comments = main(page).getByRole('region', { name: /^Comments/ });
  await comments.getByLabel('Your comment').fill('Is there a dog?');
  await comments.getByRole('button', { name: 'Post' }).click();
  await expect(comments.getByRole('heading', { name: 'Comments (1)' })).toBeVisible();
  await expect(comments.getByLabel('Your comment')).toHaveValue('');
  await comments.getByRole('button', { name: 'Reply' }).click();
  await comments.getByLabel('Your reply').fill('Two of them.');
  await comments.locator('form', { hasText: 'Your reply' }).getByRole('button', { name: 'Reply' }).click();
  await expect(comments.getByRole('heading', { name: 'Comments (2)' })).toBeVisible();
  const reply = comments.getByRole('article').filter({ hasText: 'Two of them.' });
  await reply.getByRole('button', { name: 'Edit' }).click();
  await reply.getByLabel('Edit your comment').fill('Three of them.');
  await reply.getByRole('button', { name: 'Save' }).click();
  const edited = comments.getByRole('article').filter({ hasText: 'Three of them.' });
  await expect(edited.getByText('edited', { exact: true })).toBeVisible();
  await edited.getByRole('button', { name: 'Delete' }).click();
  await openDialog(page, 'Delete this comment?').getByRole('button', { name: 'Delete' }).click();
  await expect(edited).toHaveCount(0);
  await expect(comments.getByText('Is there a dog?')).toBeVisible();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('visitors read all comments and replies of an event by links', async ({ page, request }) => {
    const host = await createUser();
    const { id } = await publishedEvent(request, host);
    const write = (text: string, replyTo?: string) =>
      callSite(request, writeComment, { params: { eventId: id }, body: { text, ...(replyTo && { replyTo }) } }, host);
    const first = await write('The first comment');
    for (let reply = 1; reply <= 6; reply++) await write(`Reply ${reply} of 6`, first.id);
    for (let comment = 2; comment <= 21; comment++) await write(`Comment ${comment} of 21`);
    await page.goto(`/events/${id}`);
    const comments = main(page).getByRole('region', { name: /^Comments/ });
    await expect(comments.getByText('Comment 21 of 21')).toBeVisible();
    await expect(comments.getByRole('button')).toHaveCount(0);
    await comments.getByRole('link', { name: 'Show more comments' }).click();
    await expect(comments.getByText('The first comment')).toBeVisible();
    await expect(comments.getByText('Reply 6 of 6')).toBeVisible();
    await expect(comments.getByText('Reply 1 of 6')).toHaveCount(0);
    await comments.getByRole('link', { name: 'Show earlier replies' }).click();
    await expect(comments.getByText('Reply 1 of 6')).toBeVisible();
    await expect(comments.getByText('The first comment')).toBeVisible();
    await expect(comments.getByRole('link', { name: /^Show (more|earlier)/ })).toHaveCount(0);
    await comments.getByRole('link', { name: 'Show the newest comments' }).click();
    await expect(comments.getByText('Comment 21 of 21')).toBeVisible();
  });
});
