import { expect, test } from 'vitest';
import { listMyShifts } from '#contracts/volunteering/own-shifts.contract.ts';
import { insertPlaces, published } from '#tests/support/events.ts';
import { signUpPeople } from '#tests/support/factories.ts';
import { testApp } from '#tests/support/test-app.ts';
import { makeEventShift, shiftAfter, signUpForShift } from '#tests/support/volunteering.ts';

const app = await testApp();
await insertPlaces(app);

test('people on the waitlist see the place of their shift, unless the event hides its address from all but its people', async () => {
  const [ada, ben, cleo] = await signUpPeople(app.deps, 3);
  const where = { venue: 'Hall 3', address: 'Dock Street 5' };
  const placesOf = async (isAddressHidden: boolean) => {
    const event = await published(app, ada, { ...where, isAddressHidden });
    const { id } = await makeEventShift(app, event, ada, { shifts: [shiftAfter(event, 0, { needed: 1 })] });
    for (const person of [ben, cleo]) await signUpForShift(app, id, person);
    const placeFor = async (person: typeof ben) => {
      const { shifts } = (await app.call(listMyShifts, { query: {} }, person)).body;
      const { venue, address } = shifts.find((shift) => shift.id === id)!;
      return { venue, address };
    };
    return { onShift: await placeFor(ben), waiting: await placeFor(cleo) };
  };
  expect(await placesOf(true)).toEqual({ onShift: where, waiting: { venue: '', address: '' } });
  await app.db.execute('delete from shift_sign_ups');
  expect(await placesOf(false)).toEqual({ onShift: where, waiting: where });
});

test('people on a shift at an online event see its meeting link, unlike those on the waitlist', async () => {
  const [ada, ben, cleo] = await signUpPeople(app.deps, 3);
  const meetingLink = 'https://meet.example/a';
  const event = await published(app, ada, { attendance: 'online', meetingLink });
  const { id } = await makeEventShift(app, event, ada, { shifts: [shiftAfter(event, 0, { needed: 1 })] });
  for (const person of [ben, cleo]) await signUpForShift(app, id, person);
  const linkFor = async (person: typeof ben) =>
    (await app.call(listMyShifts, { query: {} }, person)).body.shifts.map((shift) => shift.meetingLink);
  expect([await linkFor(ben), await linkFor(cleo)]).toEqual([[meetingLink], ['']]);
});
