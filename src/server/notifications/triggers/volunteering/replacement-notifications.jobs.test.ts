import { expect, test } from 'vitest';
import { listNotifications } from '#contracts/notifications/notifications.contract.ts';
import { seekReplacement } from '#contracts/volunteering/sign-ups.contract.ts';
import { insertPlaces, published } from '#tests/support/events.ts';
import { type SomeoneSignedIn, signUpPeople } from '#tests/support/factories.ts';
import { runJobs } from '#tests/support/mailbox.ts';
import { testApp } from '#tests/support/test-app.ts';
import { makeEventRole, shiftAfter, signUpForShift } from '#tests/support/volunteering.ts';

const app = await testApp();
await insertPlaces(app);

const titles = async (as: SomeoneSignedIn) => {
  const { body } = await app.call(listNotifications, { query: {} }, as);
  return body.notifications.map(({ title }) => title);
};

test('a search for a replacement is announced to the organizer and to free volunteers of the role, once; the person is told who took over', async () => {
  const [host, ben, free, busy, stranger] = await signUpPeople(app.deps, 5);
  const event = await published(app, host);
  const role = await makeEventRole(app, event, host, {
    shifts: [
      shiftAfter(event, 0, { needed: 1 }),
      shiftAfter(event, 30, { needed: 3 }),
      shiftAfter(event, 300, { needed: 3 }),
    ],
  });
  const [shift, overlapping, later] = role.shifts.map(({ id }) => id) as [string, string, string];
  await signUpForShift(app, shift, ben);
  await signUpForShift(app, overlapping, busy);
  await signUpForShift(app, later, free);
  const seek = (isSought: boolean) =>
    app.call(seekReplacement, { params: { shiftId: shift }, body: { isSought } }, ben);
  await seek(true);
  await runJobs(app);
  await seek(false);
  await seek(true);
  await runJobs(app);
  const ask = 'Can you step in? Sorters';
  expect((await titles(free)).filter((title) => title === ask)).toEqual([ask]);
  for (const person of [busy, stranger, ben]) expect(await titles(person)).not.toContain(ask);
  expect(await titles(host)).toContain(`${ben.user.name} is looking for a replacement: Sorters`);
  await signUpForShift(app, shift, free);
  await runJobs(app);
  expect(await titles(ben)).toContain('Someone took your shift: Sorters');
  expect(await titles(host)).toContain(`${free.user.name} signed up: Sorters`);
});
