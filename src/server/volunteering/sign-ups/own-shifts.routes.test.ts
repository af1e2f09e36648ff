import { expect, test } from 'vitest';
import { listMyShifts } from '#contracts/volunteering/own-shifts.contract.ts';
import { insertPlaces, places, published } from '#tests/support/events.ts';
import { signUpPeople } from '#tests/support/factories.ts';
import { testApp } from '#tests/support/test-app.ts';
import { makeEventShift, shiftAfter, signUpForShift } from '#tests/support/volunteering.ts';

const app = await testApp();
await insertPlaces(app);

test('people on the waitlist see the place of their shift, unless the event hides its address from all but its people', async () => {
  const [ada, ben, cleo] = await signUpPeople(app.deps, 3);
  const where = { venue: 'Hall 3', address: 'Dock Street 5', latitude: 52.49, longitude: 13.39 };
  const { latitude, longitude } = places.berlin;
  const town = { venue: '', address: '', latitude, longitude, isPinned: false };
  const placesOf = async (isAddressHidden: boolean) => {
    const event = await published(app, ada, { ...where, isAddressHidden });
    const { id } = await makeEventShift(app, event, ada, { shifts: [shiftAfter(event, 0, { needed: 1 })] });
    for (const person of [ben, cleo]) await signUpForShift(app, id, person);
    const placeFor = async (person: typeof ben) => {
      const { shifts } = (await app.call(listMyShifts, { query: {} }, person)).body;
      const shift = shifts.find((each) => each.id === id)!;
      return {
        venue: shift.venue,
        address: shift.address,
        latitude: shift.latitude,
        longitude: shift.longitude,
        isPinned: shift.isPinned,
      };
    };
    return { onShift: await placeFor(ben), waiting: await placeFor(cleo) };
  };
  expect(await placesOf(true)).toEqual({ onShift: { ...where, isPinned: true }, waiting: town });
  await app.db.execute('delete from shift_sign_ups');
  expect(await placesOf(false)).toEqual({
    onShift: { ...where, isPinned: true },
    waiting: { ...where, isPinned: true },
  });
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
