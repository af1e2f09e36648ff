import { expect, type Page, test } from '@playwright/test';
import { writeComment } from '#contracts/comments/comments.contract.ts';
import { cancelEvent, createEvent } from '#contracts/events/events.contract.ts';
import { callSite, createUser, dayAhead, fillSeats, publishedEvent, rareWord } from '#tests/e2e/support/factories.ts';
import { fillCredentials, newAccount } from '#tests/e2e/support/log-in.ts';
import { openDialog } from './support/header.ts';
import { openQuietly } from './support/quiet-page.ts';
import { signIn } from './support/signed-in.ts';

const main = (page: Page) => page.getByRole('main');
const onlineTimes = () => ({
  category: 'tech-events' as const,
  attendance: 'online' as const,
  timeZone: 'Europe/Berlin',
  startsLocal: `${dayAhead(5)}T19:00`,
  endsLocal: `${dayAhead(5)}T20:00`,
});

test.describe('the page of an event, without any script', () => {
  test.use({ javaScriptEnabled: false });

  // spec: 3.19
  test('shows title, time, place, host, audience and price', async ({ page, request }) => {
    const host = await createUser();
    const event = await publishedEvent(request, host, {
      venue: 'Café Kotti',
      address: 'Adalbertstraße 96',
      priceNote: 'A hat goes round',
      accessibility: ['step-free'],
      interests: ['board games'],
      capacity: 12,
    });
    await fillSeats(request, event.id, 1);
    const response = await page.goto(`/events/${event.id}`);
    expect(response!.status()).toBe(200);
    await expect(page).toHaveTitle('Board games by the fire · dig');
    await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('Board games by the fire');
    for (const text of ['7:00 PM – 10:00 PM, Berlin time', 'Adalbertstraße 96', 'A hat goes round', 'Step-free access'])
      await expect(main(page).getByText(text).first()).toBeVisible();
    await expect(main(page).getByText(`Hosted by ${host.user.name}`)).toBeVisible();
    await expect(main(page).getByText('1 going · 11 spots left')).toBeVisible();
    await expect(main(page).locator('strong', { hasText: /^game$/ })).toBeVisible();
    await expect(main(page).getByRole('region', { name: "Who's going (1)" }).getByRole('listitem')).toHaveCount(1);
    await expect(main(page).getByRole('link', { name: '#board games' })).toHaveAttribute(
      'href',
      '/search?interest=board+games',
    );
    const calendar = await request.get(
      (await main(page).getByRole('link', { name: 'Add to calendar' }).getAttribute('href'))!,
    );
    expect(await calendar.text()).toContain('SUMMARY:Board games by the fire');
  });

  test('has metadata for search engines and link previews', async ({ page, request }) => {
    const event = await publishedEvent(request, await createUser(), { title: 'Lanterns & </script> tea' });
    await page.goto(`/events/${event.id}`);
    const jsonLd = JSON.parse(await page.locator('script[type="application/ld+json"]').innerText());
    expect(jsonLd).toMatchObject({
      '@type': 'Event',
      name: 'Lanterns & </script> tea',
      startDate: expect.stringMatching(/T19:00:00\+0[12]:00$/),
      eventStatus: 'https://schema.org/EventScheduled',
      location: { '@type': 'Place', address: { addressLocality: 'Berlin', addressCountry: 'DE' } },
    });
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', new RegExp(`/events/${event.id}$`));
    await expect(page.locator('meta[property="og:title"]')).toHaveAttribute('content', /^Lanterns/);
    const picture = new URL((await page.locator('meta[property="og:image"]').getAttribute('content'))!);
    expect(picture.pathname).toMatch(new RegExp(`^/share/events/${event.id}/`));
    expect((await request.get(picture.pathname)).headers()['content-type']).toBe('image/jpeg');
  });

  test('is a 404 for missing events, drafts and malformed ids, and keeps unlisted events from search engines', async ({
    page,
    request,
  }) => {
    for (const id of ['00000000-0000-4000-8000-000000000000', 'nope']) {
      const response = await page.goto(`/events/${id}`);
      expect(response!.status(), id).toBe(404);
      await expect(main(page).getByRole('heading', { name: "Nothin' here." })).toBeVisible();
    }
    const unlisted = await publishedEvent(request, await createUser(), { visibility: 'unlisted' });
    expect((await page.goto(`/events/${unlisted.id}`))!.status()).toBe(200);
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    await expect(page.locator('script[type="application/ld+json"]')).toHaveCount(0);
    await expect(page.locator('meta[property="og:image"]')).toHaveAttribute('content', /og-image/);
  });

  test('stays for a cancelled event, shows the reason, and takes no RSVPs', async ({ page, request }) => {
    const host = await createUser();
    const { id } = await publishedEvent(request, host);
    await callSite(request, cancelEvent, { params: { eventId: id }, body: { reason: 'The fire is out.' } }, host);
    await page.goto(`/events/${id}`);
    await expect(main(page).getByRole('alert')).toHaveText('This was cancelled: The fire is out.');
    await expect(main(page).getByRole('link', { name: "I'm going" })).toBeHidden();
  });
});

// spec: 1.4
test('a visitor who signs up from an event is then going', async ({ page, request }) => {
  const { id } = await publishedEvent(request, await createUser(), { capacity: 2 });
  await page.goto(`/events/${id}`);
  await main(page).getByRole('link', { name: "I'm going" }).click();
  await fillCredentials(page, 'Sign up', newAccount());
  const dialog = openDialog(page, "I'm going");
  await dialog.getByRole('button', { name: 'Count me in' }).click();
  await expect(dialog.getByText('Enter the name that others will see.')).toBeVisible();
  await dialog.getByLabel('Your name').fill('Quinn');
  await dialog.getByRole('button', { name: 'Count me in' }).click();
  await expect(main(page).getByText("You're going.")).toBeVisible();
  await expect(main(page).getByText('Quinn').first()).toBeVisible();
  await expect(main(page).getByText('1 going · 1 spot left')).toBeVisible();
  await expect(page).toHaveURL(`/events/${id}`);
});

test('an attendee brings guests, answers questions, changes the RSVP and gives up the seat', async ({
  page,
  request,
}) => {
  const event = await publishedEvent(request, await createUser(), {
    capacity: 4,
    guestsPerRsvp: 2,
    questions: [{ text: 'What do you bring?', isRequired: true }],
  });
  const person = await signIn(page);
  await page.goto(`/events/${event.id}`);
  await main(page).getByRole('button', { name: "I'm going" }).click();
  const dialog = openDialog(page, "I'm going");
  await dialog.getByLabel('Guests you bring').selectOption('2 guests');
  await dialog.getByRole('button', { name: 'Count me in' }).click();
  await expect(dialog.getByText('Please answer this question.')).toBeVisible();
  await dialog.getByLabel('What do you bring?').fill('Chess');
  await dialog.getByRole('button', { name: 'Count me in' }).click();
  await expect(main(page).getByText("You're going with 2 guests.")).toBeVisible();
  await expect(main(page).getByText('3 going · 1 spot left')).toBeVisible();
  await expect(main(page).getByRole('region', { name: "Who's going (3)" })).toContainText(`${person.name} +2`);

  await main(page).getByRole('button', { name: 'Ticket' }).click();
  await expect(openDialog(page, 'Your ticket').getByText(/^[0-9A-Z]{4} [0-9A-Z]{4}$/)).toBeVisible();
  await page.keyboard.press('Escape');

  await main(page).getByRole('button', { name: 'Change' }).click();
  const change = openDialog(page, 'Change your RSVP');
  await expect(change.getByLabel('What do you bring?')).toHaveValue('Chess');
  await change.getByLabel('Guests you bring').selectOption('Just me');
  await change.getByRole('button', { name: 'Save' }).click();
  await expect(main(page).getByText("You're going.")).toBeVisible();
  await page.reload();
  await expect(main(page).getByText("You're going.")).toBeVisible();

  await main(page).getByRole('button', { name: "Can't make it" }).click();
  await openDialog(page, "Can't make it?").getByRole('button', { name: 'Give up my spot' }).click();
  await expect(main(page).getByText("You're not going.")).toBeVisible();
  await expect(main(page).getByText('0 going · 4 spots left')).toBeVisible();
});

test('a full event offers the waitlist and shows the position', async ({ page, request }) => {
  const { id } = await publishedEvent(request, await createUser(), { capacity: 1 });
  await fillSeats(request, id, 2);
  await signIn(page);
  await page.goto(`/events/${id}`);
  await main(page).getByRole('button', { name: 'Join the waitlist' }).click();
  await expect(main(page).getByText("You're number 2 on the waitlist.")).toBeVisible();
  await main(page).getByRole('button', { name: 'Leave the waitlist' }).click();
  await openDialog(page, 'Leave the waitlist?').getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(main(page).getByRole('button', { name: 'Join the waitlist' })).toBeVisible();
});

test('the address and the meeting link are shown only to attendees', async ({ page, request }) => {
  const { id } = await publishedEvent(request, await createUser(), {
    attendance: 'hybrid',
    address: 'Adalbertstraße 96',
    isAddressHidden: true,
    meetingLink: 'https://meet.example/board-games',
  });
  await signIn(page);
  await page.goto(`/events/${id}`);
  await expect(main(page).getByText('The exact address is shown to those who are going.')).toBeVisible();
  await expect(main(page).getByText('Adalbertstraße 96')).toHaveCount(0);
  await main(page).getByRole('button', { name: "I'm going" }).click();
  await expect(main(page).getByText('Adalbertstraße 96').first()).toBeVisible();
  await expect(main(page).getByRole('link', { name: 'Join the meeting' })).toHaveAttribute(
    'href',
    'https://meet.example/board-games',
  );
});

test('the page of a draft exists for its host only', async ({ page, request }) => {
  const host = await signIn(page);
  const { id } = await callSite(request, createEvent, { body: { title: 'Still a secret', ...onlineTimes() } }, host);
  expect((await page.goto(`/events/${id}`))!.status()).toBe(404);
  await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('Still a secret');
  await expect(main(page).getByRole('link', { name: 'Edit' })).toHaveAttribute('href', `/events/${id}/edit`);
});

test('nothing scrolls sideways at 320 px', async ({ page, request }) => {
  const word = rareWord();
  const title = `Averylongwordthatnobodywouldeverbreak${word} and some more of it`;
  const { id } = await publishedEvent(request, await createUser(), {
    title,
    capacity: 1,
    venue: 'Kulturhaus '.repeat(9),
  });
  await fillSeats(request, id, 2);
  await page.setViewportSize({ width: 320, height: 700 });
  for (const path of [`/search?q=${word}&near=Berlin&when=this-week`, `/search?interest=${word}`, `/events/${id}`]) {
    await page.goto(path);
    await expect(main(page).getByRole('heading', { level: 1 })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(320);
  }
});

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
  await reply.getByLabel('Your comment, edited').fill('Three of them.');
  await reply.getByRole('button', { name: 'Save' }).click();
  const edited = comments.getByRole('article').filter({ hasText: 'Three of them.' });
  await expect(edited.getByText('edited', { exact: true })).toBeVisible();
  await edited.getByRole('button', { name: 'Delete' }).click();
  await openDialog(page, 'Delete this comment?').getByRole('button', { name: 'Delete' }).click();
  await expect(edited).toHaveCount(0);
  await expect(comments.getByText('Is there a dog?')).toBeVisible();
});

test.describe('in another time zone', () => {
  test.use({ timezoneId: 'America/New_York' });

  test('an event and a search repeat no API request and log nothing to the console', async ({ page, request }) => {
    const word = rareWord();
    const { id } = await publishedEvent(request, await createUser(), { title: `Quiet ${word}`, capacity: 3 });
    await fillSeats(request, id, 1);
    const said: string[] = [];
    const paths: string[] = [];
    page.on('console', (message) => ['error', 'warning'].includes(message.type()) && said.push(message.text()));
    page.on('pageerror', (error) => said.push(error.message));
    page.on('request', (sent) => paths.push(new URL(sent.url()).pathname));
    for (const path of [`/search?q=${word}`, `/events/${id}`]) {
      await openQuietly(page, path);
      await expect(main(page).getByText('your time').first()).toBeVisible();
    }
    expect(said).toEqual([]);
    // The map beside the results loads its clusters when it gets to it.
    expect(paths.filter((path) => path.startsWith('/api/') && path !== '/api/event-clusters')).toEqual([]);
  });

  test("the visitor's time is shown beside the local time of the event", async ({ page, request }) => {
    const { id } = await publishedEvent(request, await createUser());
    await page.goto(`/events/${id}`);
    await expect(main(page).getByText('7:00 PM – 10:00 PM, Berlin time')).toBeVisible();
    await expect(main(page).getByText(/1:00 PM your time$|2:00 PM your time$/)).toBeVisible();
  });
});
