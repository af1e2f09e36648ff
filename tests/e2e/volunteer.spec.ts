import { expect, type Page, test } from '@playwright/test';
import { answerEvent } from '#contracts/rsvps/rsvps.contract.ts';
import { updateSignUp, withdrawSignUp } from '#contracts/volunteering/sign-ups.contract.ts';
import { approveHours } from '#contracts/volunteering/volunteer-hours.contract.ts';
import { callSite, createUser, dayAhead, publishedEvent, rareWord } from '#tests/e2e/support/factories.ts';
import { fillCredentials, newAccount } from '#tests/e2e/support/log-in.ts';
import { openFilter } from './support/filters.ts';
import { openDialog } from './support/header.ts';
import { makeGroup, makeOrganization } from './support/hosts.ts';
import { mailedLink } from './support/mailbox.ts';
import { createPerson, signIn, signInVerified } from './support/signed-in.ts';
import { passEvent } from './support/site-controls.ts';
import { fillShift, makeEventRole, makeOrganizationRole, shiftAt, signUpForShift } from './support/volunteers.ts';

const main = (page: Page) => page.getByRole('main');
const cards = (page: Page) => main(page).getByRole('article');
const inAddress = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);
const line = (page: Page, text: string) =>
  main(page).getByRole('region', { name: 'Volunteers' }).getByRole('listitem').filter({ hasText: text });

test.describe('without any script', () => {
  test.use({ javaScriptEnabled: false });

  // spec: 10.1
  test('search finds open shifts by words and skill, keeps every filter in the URL, and supports going back', async ({
    page,
    request,
  }) => {
    const word = rareWord();
    const host = await createUser();
    const event = await publishedEvent(request, host, { title: `Food bank ${word}` });
    await makeEventRole(request, host, event.id, { title: `Sorters ${word}`, description: 'Sort what came in.' });
    await makeEventRole(request, host, event.id, { title: `Drivers ${word}`, skills: [word], minimumAge: 18 });
    const response = await page.goto(`/volunteer?q=${word}`);
    expect(response!.status()).toBe(200);
    await expect(page).toHaveTitle('Volunteer · dig');
    await expect(main(page).getByRole('heading', { name: '2 open shifts' })).toBeVisible();
    const sorters = cards(page).filter({ hasText: `Sorters ${word}` });
    for (const text of [
      '4:00 PM – 6:00 PM',
      'Berlin time',
      'Berlin, Germany',
      host.user.name,
      '2 people needed',
      'Sort what',
    ])
      await expect(sorters).toContainText(text);
    await expect(cards(page).filter({ hasText: 'Drivers' })).toContainText('Ages 18 and up');
    const jsonLd = JSON.parse(await page.locator('script[type="application/ld+json"]').innerText());
    expect(jsonLd).toMatchObject({ '@type': 'ItemList', itemListElement: expect.any(Array) });
    expect(jsonLd.itemListElement[0].url).toMatch(new RegExp(`/events/${event.id}#volunteers$`));

    const skill = await openFilter(page, 'Skill');
    await skill.getByLabel('Another skill').fill(word);
    await skill.getByRole('button', { name: 'Show shifts' }).click();
    await expect(cards(page)).toHaveCount(1);
    expect(inAddress(page)).toMatchObject({ q: word, skill: word });
    await (await openFilter(page, 'Where')).getByRole('link', { name: 'Online' }).click();
    await expect(main(page).getByRole('heading', { name: 'No matching shifts' })).toBeVisible();
    await main(page).getByRole('link', { name: 'Any format (1)' }).click();
    await expect(cards(page)).toHaveCount(1);
    await page.goBack();
    await page.goBack();
    await expect(cards(page)).toHaveCount(1);
    expect(inAddress(page)).not.toHaveProperty('where');
  });

  // spec: 10.15
  test('the page of an event lists its open shifts', async ({ page, request }) => {
    const host = await createUser();
    const event = await publishedEvent(request, host);
    const role = await makeEventRole(request, host, event.id, { skills: ['lifting'] });
    await fillShift(request, role.shifts[0]!.id, 1);
    await page.goto(`/events/${event.id}`);
    const needs = main(page).getByRole('region', { name: 'Volunteers needed' });
    await expect(needs.getByRole('heading', { name: 'Sorters' })).toBeVisible();
    for (const text of ['lifting', '4:00 PM – 6:00 PM', '1 of 2 still needed']) await expect(needs).toContainText(text);
  });
});

// spec: 1.5, 10.2
test('a visitor takes a shift by signing up and confirming the requirements', async ({ page, request }) => {
  const word = rareWord();
  const host = await createUser();
  const event = await publishedEvent(request, host, { title: `Food bank ${word}` });
  await makeEventRole(request, host, event.id, { title: 'Drivers', skills: ['driving'], minimumAge: 18 });
  await page.goto(`/volunteer?q=${word}`);
  await cards(page).getByRole('link', { name: 'Take this shift' }).click();
  await fillCredentials(page, 'Sign up', newAccount());
  const dialog = openDialog(page, 'Take this shift');
  await expect(dialog).toContainText('4:00 PM – 6:00 PM, Berlin time');
  await dialog.getByLabel('Your name').fill('Quinn');
  await dialog.getByRole('button', { name: 'Count me in' }).click();
  await expect(dialog.getByText('Please confirm that you have these skills.')).toBeVisible();
  await dialog.getByLabel('I’ll be at least 18 years old on that day').check();
  await dialog.getByLabel('I can do this: driving').check();
  await dialog.getByRole('button', { name: 'Count me in' }).click();
  await expect(cards(page).getByText('You’re signed up.')).toBeVisible();
  await expect(cards(page).getByText('1 of 2 still needed')).toBeVisible();
  await expect(page).toHaveURL(`/volunteer?q=${word}`);
  const calendar = await cards(page).getByRole('link', { name: 'Add to calendar' }).getAttribute('href');
  expect(await (await request.get(calendar!)).text()).toContain('Drivers');

  await page.reload();
  await cards(page).getByRole('button', { name: 'Cancel shift' }).click();
  await openDialog(page, 'Cancel your shift?').getByRole('button', { name: 'Cancel shift' }).click();
  await expect(cards(page).getByRole('button', { name: 'Take this shift' })).toBeVisible();
  await expect(cards(page).getByText('2 people needed')).toBeVisible();
});

// spec: 10.2
test('a linked shift that the list does not include is shown above it', async ({ page, request }) => {
  const host = await createUser();
  const event = await publishedEvent(request, host);
  const role = await makeEventRole(request, host, event.id);
  await signIn(page);
  await page.goto(`/volunteer?q=${rareWord()}#take-${role.shifts[0]!.id}`);
  await openDialog(page, 'Take this shift').getByRole('button', { name: 'Count me in' }).click();
  await expect(cards(page).getByText('You’re signed up.')).toBeVisible();
});

// spec: 10.8
test('the first person on the waitlist of a full shift moves up', async ({ page, request }) => {
  const host = await createUser();
  const event = await publishedEvent(request, host);
  const role = await makeEventRole(request, host, event.id, { shifts: [shiftAt('16:00', '18:00', 1)] });
  const shiftId = role.shifts[0]!.id;
  const [first] = await fillShift(request, shiftId, 1);
  await signIn(page);
  await page.goto(`/events/${event.id}`);
  const shift = line(page, '4:00 PM – 6:00 PM');
  await expect(shift).toContainText('Full');
  await shift.getByRole('button', { name: 'Join the waitlist' }).click();
  await openDialog(page, 'Join the waitlist').getByRole('button', { name: 'Join the waitlist' }).click();
  await expect(shift.getByText('You’re number 1 on the waitlist.')).toBeVisible();
  await expect(shift).toContainText('Full · 1 on the waitlist');
  await callSite(request, withdrawSignUp, { params: { shiftId } }, first);
  await expect(shift.getByText('You’re signed up.')).toBeVisible();
});

// spec: 10.15
test('groups and organizations show their next shifts, which can be taken there', async ({ page, request }) => {
  const host = await createUser();
  const group = await makeGroup(request, host);
  const event = await publishedEvent(request, host, { title: 'Repair café', host: { kind: 'group', id: group.id } });
  await makeEventRole(request, host, event.id);
  const person = await signInVerified(page);
  const { slug } = await makeOrganization(request, person, { kind: 'non-profit' });
  const morning = { ...shiftAt('09:00', '11:00', 2), timeZone: 'Europe/Berlin' };
  await makeOrganizationRole(request, person, slug, { shifts: [morning] });
  for (const [path, title] of [
    [`/groups/${group.slug}`, 'Repair café'],
    [`/organizations/${slug}`, 'Translators'],
  ] as const) {
    await page.goto(path);
    await expect(main(page).getByText('2 people are still needed on 1 shift.')).toBeVisible();
    await line(page, title).getByRole('button', { name: 'Take this shift' }).click();
    await openDialog(page, 'Take this shift').getByRole('button', { name: 'Count me in' }).click();
    await expect(line(page, title).getByText('You’re signed up.')).toBeVisible();
    await expect(main(page).getByText('1 person is still needed on 1 shift.')).toBeVisible();
  }
});

// spec: 10.7
test('overlapping shifts are rejected, and an overlapping event is a warning', async ({ page, request }) => {
  const host = await createUser();
  const event = await publishedEvent(request, host, { title: 'Street party' });
  const role = await makeEventRole(request, host, event.id, {
    shifts: [shiftAt('16:00', '18:00', 2), shiftAt('17:00', '19:00', 2), shiftAt('19:00', '21:00', 2)],
  });
  const concert = await publishedEvent(request, host, { title: 'Evening concert' });
  const person = await signIn(page);
  await signUpForShift(request, role.shifts[0]!.id, person);
  await callSite(request, answerEvent, { params: { eventId: concert.id }, body: { status: 'going' } }, person);
  await page.goto(`/events/${event.id}`);
  await expect(line(page, '5:00 PM – 7:00 PM')).toContainText('At that time, you have Sorters');
  await line(page, '7:00 PM – 9:00 PM').getByRole('button', { name: 'Take this shift' }).click();
  const dialog = openDialog(page, 'Take this shift');
  await expect(dialog).toContainText('You said you’re going to Evening concert');
  await dialog.getByRole('button', { name: 'Count me in' }).click();
  await expect(line(page, '7:00 PM – 9:00 PM').getByText('You’re signed up.')).toBeVisible();
});

// spec: 10.3
test('a mail leads through the login to a shift, which is confirmed or given up', async ({ page, request }) => {
  const host = await createUser();
  const event = await publishedEvent(request, host);
  const role = await makeEventRole(request, host, event.id);
  const shiftId = role.shifts[0]!.id;
  const me = await createPerson();
  await signUpForShift(request, shiftId, me);
  await page.goto(await mailedLink(page, me.email, '/dashboard/volunteering'));
  await fillCredentials(page, 'Log in', me);
  await expect(page).toHaveURL(`/dashboard/volunteering?shift=${shiftId}`);
  const shift = main(page).getByRole('list', { name: 'Upcoming shifts' }).getByRole('listitem');
  await expect(shift.getByText('Can you still make it?')).toBeVisible();
  await shift.getByRole('button', { name: 'I’ll be there' }).click();
  await expect(shift.getByText('Confirmed', { exact: true })).toBeVisible();
  await shift.getByRole('button', { name: 'I can’t make it' }).click();
  await openDialog(page, 'Cancel your shift?').getByRole('button', { name: 'Cancel shift' }).click();
  await expect(main(page).getByRole('heading', { name: 'No upcoming shifts' })).toBeVisible();
});

// spec: 1.5, 10.19
test('volunteer hours are counted, disputed, approved, printed and certified', async ({ page, request }) => {
  const host = await createUser();
  const event = await publishedEvent(request, host, { title: 'Food bank' });
  const role = await makeEventRole(request, host, event.id);
  const shiftId = role.shifts[0]!.id;
  const person = await signIn(page);
  const { name } = person;
  await signUpForShift(request, shiftId, person);
  await passEvent(event.id);
  const params = { shiftId, personId: person.user.id };
  // Nobody checked them in, so they report their hours.
  await page.goto('/dashboard/volunteering');
  const row = main(page).getByRole('row').filter({ hasText: 'Sorters' });
  await expect(row).toContainText('The host hasn’t taken attendance yet');
  await row.getByRole('button', { name: 'Report your hours' }).click();
  const report = openDialog(page, 'Report your hours');
  await expect(report.getByLabel('Time')).toHaveValue('2:00');
  await report.getByLabel('Time').fill('a while');
  await report.getByRole('button', { name: 'Send to host' }).click();
  await expect(report.getByText('Enter hours and minutes, such as 3:30.')).toBeVisible();
  await report.getByLabel('Time').fill('1:30');
  await report.getByLabel('Note for the host').fill('I had to leave.');
  await report.getByRole('button', { name: 'Send to host' }).click();
  await expect(row).toContainText('You reported 1 h 30 min, not yet approved');
  await expect(row).toContainText('“I had to leave.”');
  await callSite(request, updateSignUp, { params, body: { attendance: 'attended' } }, host);
  await page.reload();
  await expect(row).toContainText('2 h');
  await expect(row).toContainText('Not yet approved');
  await row.getByRole('button', { name: 'Report a mistake' }).click();
  await openDialog(page, 'Report a mistake in your hours').getByLabel('What should it be?').fill('I stayed longer.');
  await openDialog(page, 'Report a mistake in your hours').getByRole('button', { name: 'Send to host' }).click();
  await expect(row).toContainText('“I stayed longer.”');

  await callSite(request, updateSignUp, { params, body: { minutes: 150 } }, host);
  await callSite(request, approveHours, { params: { shiftId }, body: { personIds: [person.user.id] } }, host);
  await page.reload();
  await expect(row).toContainText('Approved');
  await expect(main(page).getByText(/^2 h 30 min on 1 shift, 2 h 30 min approved$/)).toBeVisible();

  await main(page).getByRole('link', { name: 'Print or export' }).click();
  await expect(main(page).getByRole('row', { name: /Total/ })).toContainText('2 h 30 min');
  const download = page.waitForEvent('download');
  await main(page).getByRole('button', { name: 'Download all hours (CSV)' }).click();
  expect((await download).suggestedFilename()).toBe('volunteer-hours.csv');
  await page.emulateMedia({ media: 'print' });
  await expect(main(page).getByLabel('From')).toBeHidden();
  await expect(main(page).getByRole('row').filter({ hasText: 'Sorters' })).toBeVisible();
  await page.emulateMedia({ media: 'screen' });
  await main(page).getByLabel('From').fill(dayAhead(0));
  await main(page).getByRole('button', { name: 'Show this period' }).click();
  await expect(main(page).getByText('No hours in this period.')).toBeVisible();

  await page.goto('/dashboard/volunteering');
  await main(page)
    .getByRole('link', { name: `Certificate from ${host.user.name}` })
    .click();
  const sheet = main(page).getByRole('article');
  for (const text of ['Certificate of volunteering', name, '2 h 30 min', 'Sorters', `Approved by ${host.user.name}`])
    await expect(sheet).toContainText(text);
  const check = sheet.getByRole('link', { name: /certificates/ });
  const checkPage = await request.get((await check.getAttribute('href'))!);
  expect(await checkPage.text()).toContain('This certificate is valid');
  await page.emulateMedia({ media: 'print' });
  await expect(main(page).getByRole('button', { name: 'Print' })).toBeHidden();
});

test('nothing scrolls sideways at 320 px', async ({ page, request }) => {
  const host = await createUser();
  const word = rareWord();
  const event = await publishedEvent(request, host, { title: `${word}withanendthatnobodywouldeverbreak` });
  const role = await makeEventRole(request, host, event.id, {
    title: 'Sortersofeverythingthatcomesinonasaturdaymorning',
    skills: ['heavy lifting', 'driving a van without power steering'],
    minimumAge: 18,
  });
  const me = await signIn(page);
  await signUpForShift(request, role.shifts[0]!.id, me);
  await page.setViewportSize({ width: 320, height: 700 });
  for (const path of [
    `/volunteer?q=${word}`,
    `/events/${event.id}`,
    '/dashboard/volunteering',
    '/dashboard/volunteering/record',
  ]) {
    await page.goto(path);
    await expect(main(page).getByRole('heading', { level: 1 })).toBeVisible();
    if (!path.endsWith('record'))
      await expect(
        main(page)
          .getByText(/^(You’re signed up\.|Signed up)$/)
          .first(),
      ).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(320);
  }
});
