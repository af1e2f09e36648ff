import { expect, type Page } from '@playwright/test';
import { createUser, publishedEvent } from '#tests/e2e/support/factories.ts';
import { test } from './support/browsers.ts';
import { openDialog } from './support/header.ts';
import { makeOrganization } from './support/hosts.ts';
import { mailedCode } from './support/mailbox.ts';
import { signInVerified } from './support/signed-in.ts';
import { passEvent } from './support/site-controls.ts';

const shiftOn = (page: Page) => page.getByRole('region', { name: 'Volunteers' }).getByRole('listitem');
const uniqueAddress = (name: string) => `${name}-${crypto.randomUUID()}@example.org`;

// spec: 1.5, 10.10
test('a drive goes from a role through a group, a guest, a hole and walk-ins to a certificate', async ({
  page: host,
  openBrowser,
  request,
}) => {
  test.setTimeout(90_000);
  const owner = await signInVerified(host);
  const { id, name } = await makeOrganization(request, owner, { kind: 'non-profit' });
  const event = await publishedEvent(request, owner, { host: { kind: 'organization', id }, title: 'Food drive' });

  // The role takes groups of up to four; the shift needs five people.
  await host.goto(`/events/${event.id}/manage/volunteers`);
  await host.getByRole('button', { name: 'Add a role' }).click();
  const form = host.getByRole('form', { name: 'New role' });
  await form.getByLabel('Role').fill('Collectors');
  await form.getByText('Signing up', { exact: true }).click();
  await form.getByLabel('Group size').selectOption('Up to 4 people');
  await form.getByLabel('People', { exact: true }).fill('5');
  await form.getByRole('button', { name: 'Add role' }).click();
  await expect(host.getByText('5 spots open on 1 shift')).toBeVisible();

  // Ann comes with three others.
  const [annUser, benUser] = [await createUser(), await createUser()];
  const ann = await openBrowser({ person: annUser });
  await ann.goto(`/events/${event.id}`);
  await shiftOn(ann).getByRole('button', { name: 'Take this shift' }).click();
  const take = openDialog(ann, 'Take this shift');
  await take.getByLabel('How many of you?').selectOption('4 people');
  await take.getByLabel('Who is coming with you').fill('Ina, Jo, Kim, Lee');
  await take.getByRole('button', { name: 'Count me in' }).click();
  await expect(take.getByText('Enter at most 3 names.')).toBeVisible();
  await take.getByLabel('Who is coming with you').fill('Ina, Jo');
  await take.getByRole('button', { name: 'Count me in' }).click();
  await expect(shiftOn(ann).getByText('All 4 of you are signed up.')).toBeVisible();
  await expect(shiftOn(ann)).toContainText('1 of 5 still needed');

  // Gwen has no account, and lets the organization see her address. Her spot is held until she confirms.
  const guest = await openBrowser();
  const address = uniqueAddress('gwen');
  await guest.goto(`/events/${event.id}`);
  await shiftOn(guest).getByRole('link', { name: 'Take this shift' }).click();
  await guest.getByRole('button', { name: 'Continue with name and email' }).click();
  const asGuest = openDialog(guest, 'Take this shift');
  await asGuest.getByLabel('Your name').fill('Gwen Guest');
  await asGuest.getByLabel('Email', { exact: true }).fill(address);
  await asGuest.getByLabel(`${name} may see my email address`).check({ force: true });
  await asGuest.getByRole('button', { name: 'Count me in' }).click();
  const mailCheck = openDialog(guest, 'Check your email');
  await expect(mailCheck.getByRole('status')).toContainText('Your spot is held until');
  await host.reload();
  await host.getByRole('button', { name: /^People \(5, 1 not confirmed yet\)/ }).click();
  const unconfirmed = host.getByRole('list', { name: 'Not confirmed for Collectors' }).getByRole('listitem');
  await expect(unconfirmed).toContainText('Gwen Guest');
  await mailCheck.getByLabel('Code').fill(await mailedCode({ request }, address));
  await mailCheck.getByRole('button', { name: 'Confirm' }).click();
  await expect(shiftOn(guest).getByText('You’re signed up.')).toBeVisible();

  // The shift is full, so Ben waits; his page shows at once that one of Ann's group does not come.
  const ben = await openBrowser({ person: benUser });
  await ben.goto(`/events/${event.id}`);
  await shiftOn(ben).getByRole('button', { name: 'Join the waitlist' }).click();
  await openDialog(ben, 'Join the waitlist').getByRole('button', { name: 'Join the waitlist' }).click();
  await expect(shiftOn(ben).getByText('You’re number 1 on the waitlist.')).toBeVisible();
  await ann.goto('/dashboard/volunteering');
  await ann.getByRole('button', { name: 'Change your group' }).click();
  const group = openDialog(ann, 'Who’s coming?');
  await group.getByLabel('How many of you?').selectOption('3 people');
  await group.getByRole('button', { name: 'Save' }).click();
  await expect(ann.getByText('Saved for 3 people.')).toBeVisible();
  await expect(group).toBeHidden();
  await expect(ann.getByText('3 people', { exact: true })).toBeVisible();
  await expect(shiftOn(ben).getByText('You’re signed up.')).toBeVisible();
  // Gwen leaves a hole, which the search offers.
  await shiftOn(guest).getByRole('button', { name: 'Cancel shift' }).click();
  await openDialog(guest, 'Cancel your shift?').getByRole('button', { name: 'Cancel shift' }).click();
  await expect(guest.getByText('You cancelled your shift.')).toBeVisible();

  // The host sees the group, and who may be written to.
  await host.reload();
  await host.getByRole('button', { name: /^People \(4\)/ }).click();
  const people = host.getByRole('list', { name: 'On Collectors' });
  await expect(people.getByRole('listitem').filter({ hasText: annUser.user.name }).first()).toContainText(
    'With Ina, Jo',
  );
  await expect(host.getByText('1 spot open on 1 shift')).toBeVisible();

  // On the day, two of the three come, Ben does, and Wim walks in.
  await passEvent(event.id);
  await host.reload();
  await host.getByRole('link', { name: /^Attendance Collectors/ }).click();
  await host.getByRole('button', { name: `Here ${annUser.user.name}` }).click();
  await host.getByLabel(`How many of ${annUser.user.name}’s group came?`).selectOption('2 of 3');
  await host.getByRole('button', { name: `Here ${benUser.user.name}` }).click();
  await host.getByRole('button', { name: 'Add someone at the door' }).click();
  await openDialog(host, 'Add someone at the door').getByLabel('Name').fill('Wim Walker');
  await openDialog(host, 'Add someone at the door').getByRole('button', { name: 'Add', exact: true }).click();
  await expect(host.getByText('3 of 4 here, 1 walk-in')).toBeVisible();
  await expect(host.getByText('All saved.')).toBeVisible();

  await host.getByRole('link', { name: 'All shifts' }).click();
  const hours = host.getByRole('list', { name: /^Hours of Collectors/ });
  await expect(hours.getByText('3 h each, 2 people')).toBeVisible();
  await expect(hours.getByText(`Added by ${owner.user.name}`)).toBeVisible();
  await host.getByRole('button', { name: /^Approve all/ }).click();
  await expect(host.getByText('No hours to approve.')).toBeVisible();

  await ben.goto('/dashboard/volunteering');
  await ben.getByRole('link', { name: `Certificate from ${name}` }).click();
  const certificate = ben.getByRole('article');
  for (const text of [benUser.user.name, '3 h', 'Collectors', `Approved by ${owner.user.name}`])
    await expect(certificate).toContainText(text);
  const check = certificate.getByRole('link', { name: /certificates/ });
  expect(await (await request.get((await check.getAttribute('href'))!)).text()).toContain('This certificate is valid');
});
