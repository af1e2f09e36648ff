import { expect, type Page, test } from '@playwright/test';
import { cancelEvent, createEvent, updateEvent } from '#contracts/events/events.contract.ts';
import { answerEvent, leaveEvent } from '#contracts/rsvps/rsvps.contract.ts';
import {
  callSite,
  createUser,
  dayAhead,
  fillSeats,
  publishedEvent,
  publishedSeries,
  rareWord,
} from '#tests/e2e/support/factories.ts';
import { openDialog } from './support/header.ts';
import { openQuietly } from './support/quiet-page.ts';
import { signIn } from './support/signed-in.ts';
import { launchedShow } from './support/trivia.ts';

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
  test('shows title, time, place, host, audience and price, and has metadata for search engines and link previews', async ({
    page,
    request,
  }) => {
    const host = await createUser();
    const title = 'Lanterns & </script> tea';
    const event = await publishedEvent(request, host, {
      title,
      venue: 'Café Kotti',
      address: 'Adalbertstraße 96',
      priceNote: 'A hat goes round',
      accessibility: ['step-free'],
      interests: ['board games'],
      capacity: 12,
    });
    await fillSeats(request, event.id, 1);
    const show = await launchedShow(request, host, [], { title: 'Quiz by the fire', eventId: event.id });
    const response = await page.goto(`/events/${event.id}`);
    expect(response!.status()).toBe(200);
    await expect(page).toHaveTitle(`${title} · dig`);
    await expect(main(page).getByRole('heading', { level: 1 })).toHaveText(title);
    for (const text of ['7:00 PM – 10:00 PM, Berlin time', 'Adalbertstraße 96', 'A hat goes round', 'Step-free access'])
      await expect(main(page).getByText(text).first()).toBeVisible();
    await expect(main(page).getByText(`Hosted by ${host.user.name}`)).toBeVisible();
    await expect(main(page).getByText('1 going · 11 spots left')).toBeVisible();
    await expect(main(page).locator('noscript').getByRole('paragraph')).toHaveText('You need JavaScript to RSVP.');
    await expect(main(page).locator('strong', { hasText: /^game$/ })).toBeVisible();
    await expect(main(page).getByRole('region', { name: 'Who’s going (1)' }).getByRole('listitem')).toHaveCount(1);
    await expect(main(page).getByRole('link', { name: '#board games' })).toHaveAttribute(
      'href',
      '/search?interest=board+games',
    );
    const [showLink, board] = ['Quiz by the fire', 'Live scores'].map((name) => main(page).getByRole('link', { name }));
    await expect(showLink!).toHaveAttribute('href', `/shows/${show.id}`);
    await expect(board!).toHaveAttribute('href', `/shows/${show.id}/board`);
    const calendar = await request.get(
      (await main(page).getByRole('link', { name: 'Add to calendar' }).getAttribute('href'))!,
    );
    expect(await calendar.text()).toContain(`SUMMARY:${title}`);

    const jsonLd = JSON.parse(await page.locator('script[type="application/ld+json"]').innerText());
    expect(jsonLd).toMatchObject({
      '@type': 'Event',
      name: title,
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

  test('stays for a cancelled event, shows the reason, takes no RSVPs, and leads to the next date of its series', async ({
    page,
    request,
  }) => {
    const host = await createUser();
    const [cancelled, next] = (await publishedSeries(request, host)).occurrences;
    const params = { eventId: cancelled!.id };
    await fillSeats(request, cancelled!.id, 1);
    await callSite(request, cancelEvent, { params, body: { reason: 'The fire is out.' } }, host);
    await page.goto(`/events/${cancelled!.id}`);
    await expect(main(page).getByRole('alert')).toHaveText('This event was cancelled: The fire is out.');
    await expect(main(page).getByRole('region', { name: /^Who/ })).toBeHidden();
    await expect(main(page).getByRole('link', { name: /I’m going|Add to calendar|all dates/ })).toHaveCount(0);
    await expect(main(page).getByText(/1 going|spots? left/)).toHaveCount(0);
    await main(page)
      .getByRole('link', { name: /^Next date: / })
      .click();
    await expect(page).toHaveURL(`/events/${next!.id}`);
    await expect(main(page).getByRole('link', { name: 'I’m going' })).toBeVisible();
  });
});

test('an attendee brings guests, answers questions, changes the RSVP and gives up the seat', async ({
  page,
  request,
}) => {
  const event = await publishedEvent(request, await createUser(), {
    capacity: 4,
    guestsPerRsvp: 2,
    questions: [
      { text: 'What do you bring?', isRequired: true },
      { text: 'What do you play?', isRequired: false, kind: 'choices', options: ['Go', 'Skat', 'Chess'] },
      { text: 'I agree to the house rules', isRequired: true, kind: 'checkbox' },
    ],
  });
  const person = await signIn(page);
  await page.goto(`/events/${event.id}`);
  await main(page).getByRole('button', { name: 'I’m going' }).click();
  const dialog = openDialog(page, 'I’m going');
  await dialog.getByLabel('Guests you bring').selectOption('2 guests');
  await dialog.getByRole('button', { name: 'Count me in' }).click();
  await expect(dialog.getByText('Please answer this question.')).toBeVisible();
  await expect(dialog.getByText('Please check this box.')).toBeVisible();
  await dialog.getByLabel('What do you bring?').fill('Chess');
  for (const option of ['Chess', 'Go', 'I agree to the house rules'])
    await dialog.getByRole('checkbox', { name: option }).check();
  await dialog.getByRole('button', { name: 'Count me in' }).click();
  await openDialog(page, 'You’re going!').getByRole('button', { name: 'Done' }).click();
  await expect(main(page).getByText('You’re going with 2 guests.')).toBeVisible();
  await expect(main(page).getByText('3 going · 1 spot left')).toBeVisible();
  await expect(main(page).getByRole('region', { name: 'Who’s going (3)' })).toContainText(`${person.name} +2`);

  await main(page).getByRole('button', { name: 'Ticket' }).click();
  await expect(openDialog(page, 'Your ticket').getByText(/^[0-9A-Z]{4} [0-9A-Z]{4}$/)).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(openDialog(page, 'Your ticket').getByText(event.title)).toBeVisible();
  await expect(page.locator('h1')).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await page.keyboard.press('Escape');

  await main(page).getByRole('button', { name: 'Change' }).click();
  const change = openDialog(page, 'Change your RSVP');
  await expect(change.getByLabel('What do you bring?')).toHaveValue('Chess');
  await expect(change.getByRole('checkbox', { name: 'Go' })).toBeChecked();
  await expect(change.getByRole('checkbox', { name: 'Skat' })).not.toBeChecked();
  await change.getByLabel('Guests you bring').selectOption('Just me');
  await change.getByRole('button', { name: 'Save' }).click();
  await expect(main(page).getByText('You’re going.')).toBeVisible();
  await page.reload();
  await expect(main(page).getByText('You’re going.')).toBeVisible();

  await main(page).getByRole('button', { name: 'Can’t make it' }).click();
  await openDialog(page, 'Can’t make it?').getByRole('button', { name: 'Give up my spot' }).click();
  await expect(main(page).getByText('You’re not going.')).toBeVisible();
  await expect(main(page).getByText('0 going · 4 spots left')).toBeVisible();
});

test('a full event offers the waitlist, shows the position, and offers a spot that opens up', async ({
  page,
  request,
}) => {
  const host = await createUser();
  const { id } = await publishedEvent(request, host, { capacity: 1, waitlistOfferHours: 12 });
  await fillSeats(request, id, 2);
  await signIn(page);
  await page.goto(`/events/${id}`);
  await main(page).getByRole('button', { name: 'Join the waitlist' }).click();
  await expect(main(page).getByText('You’re number 2 on the waitlist.')).toBeVisible();
  await main(page).getByRole('button', { name: 'Leave the waitlist' }).click();
  await openDialog(page, 'Leave the waitlist?').getByRole('button', { name: 'Leave', exact: true }).click();
  await main(page).getByRole('button', { name: 'Join the waitlist' }).click();
  await expect(main(page).getByText('You’re number 2 on the waitlist.')).toBeVisible();

  await callSite(request, updateEvent, { params: { eventId: id }, body: { capacity: 3 } }, host);
  const offer = main(page).getByRole('region', { name: 'A spot opened up!' });
  await expect(async () => {
    await page.reload();
    await expect(offer).toBeVisible({ timeout: 2000 });
  }).toPass();
  await offer.getByRole('button', { name: 'Take the spot' }).click();
  await expect(main(page).getByText('You’re going.')).toBeVisible();
});

test('the address and the meeting link are shown only to attendees, who join in person or online', async ({
  page,
  request,
}) => {
  const { id } = await publishedEvent(request, await createUser(), {
    attendance: 'hybrid',
    capacity: 1,
    address: 'Adalbertstraße 96',
    isAddressHidden: true,
    meetingLink: 'https://meet.example/board-games',
  });
  const first = await createUser();
  await callSite(request, answerEvent, { params: { eventId: id }, body: { status: 'going' } }, first);
  await signIn(page);
  await page.goto(`/events/${id}`);
  await expect(main(page).getByText('The exact address is shown to people who are going.')).toBeVisible();
  await expect(main(page).getByText('Adalbertstraße 96')).toHaveCount(0);
  await main(page).getByRole('button', { name: 'I’m going' }).click();
  const dialog = openDialog(page, 'I’m going');
  await expect(dialog.getByText('Full. You’ll join the waitlist')).toBeVisible();
  await dialog.getByRole('radio', { name: 'Online' }).check({ force: true });
  await dialog.getByRole('button', { name: 'Count me in' }).click();
  await openDialog(page, 'You’re going!').getByRole('button', { name: 'Done' }).click();
  await expect(main(page).getByText('You’re going online.')).toBeVisible();
  await expect(main(page).getByText('1 going in person · Full')).toContainText('1 going online');
  await expect(main(page).getByText('Adalbertstraße 96').first()).toBeVisible();
  await expect(main(page).getByRole('link', { name: 'Join the meeting' })).toHaveAttribute(
    'href',
    'https://meet.example/board-games',
  );
  await callSite(request, leaveEvent, { params: { eventId: id } }, first);
  await main(page).getByRole('button', { name: 'Change' }).click();
  const change = openDialog(page, 'Change your RSVP');
  await change.getByRole('radio', { name: 'In person' }).check({ force: true });
  await change.getByRole('button', { name: 'Save' }).click();
  await expect(main(page).getByText('You’re going in person.')).toBeVisible();
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

test.describe('in another time zone', () => {
  test.use({ timezoneId: 'America/New_York' });

  test('an event and a search show the visitor’s time beside the local one, repeat no API request, log nothing, and show a single face whole', async ({
    page,
    request,
  }) => {
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
      if (path.startsWith('/search')) {
        const face = (await main(page).locator('article img[src^="/avatars/"]').boundingBox())!;
        expect([face.width, face.height]).toEqual([28, 28]);
      }
    }
    await expect(main(page).getByText('7:00 PM – 10:00 PM, Berlin time')).toBeVisible();
    await expect(main(page).getByText(/1:00 PM your time$|2:00 PM your time$/)).toBeVisible();
    expect(said).toEqual([]);
    // The map beside the results loads its clusters when it gets to it.
    expect(paths.filter((path) => path.startsWith('/api/') && path !== '/api/event-clusters')).toEqual([]);
  });
});
