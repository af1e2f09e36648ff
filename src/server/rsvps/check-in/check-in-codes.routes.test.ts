import { expect, test } from 'vitest';
import { checkIn, undoCheckIn } from '#contracts/rsvps/attendees.contract.ts';
import { answerEvent, getRsvp, leaveEvent } from '#contracts/rsvps/rsvps.contract.ts';
import { hoursAhead, insertPlaces, joinEvent, published } from '#tests/support/events.ts';
import { signUpPeople } from '#tests/support/factories.ts';
import { testApp } from '#tests/support/test-app.ts';

const app = await testApp();
await insertPlaces(app);

test('a check-in code is served as a sandboxed SVG, and malformed codes are not found', async () => {
  const { statusCode, headers, body } = await app.send({ method: 'GET', url: '/media/check-ins/7K3M9QXA.svg' });
  expect([statusCode, headers['content-type']]).toEqual([200, 'image/svg+xml']);
  expect(headers['content-security-policy']).toContain('sandbox');
  expect(body).toMatch(/^<svg /);
  for (const code of ['short', '7K3M9QX%22', 'x'.repeat(90)])
    expect((await app.send({ method: 'GET', url: `/media/check-ins/${code}.svg` })).statusCode).toBe(404);
});

test('check-in opens a day before the event, and can be undone earlier', async () => {
  const [host, ben] = await signUpPeople(app.deps, 2);
  const { id } = await published(app, host, { startsLocal: hoursAhead(app, 25) });
  const params = { eventId: id, code: (await joinEvent(app, id, ben)).body.checkInCode! };
  const begin = (hours: number) =>
    app.db.execute('update events set starts_at = starts_at + make_interval(hours => $2) where id = $1', [id, hours]);
  expect((await app.call(checkIn, { params, query: {} }, host)).problem).toMatchObject({
    status: 409,
    code: 'check_in.too_early',
  });
  await begin(-2);
  expect((await app.call(checkIn, { params, query: {} }, host)).status).toBe(200);
  await begin(2);
  expect((await app.call(undoCheckIn, { params, query: {} }, host)).status).toBe(204);
});

test('a check-in that waited for a network has the time of the press, and an undo that waited longer leaves it', async () => {
  const [host, ben] = await signUpPeople(app.deps, 2);
  const { id } = await published(app, host, { startsLocal: hoursAhead(app, 2) });
  const params = { eventId: id, code: (await joinEvent(app, id, ben)).body.checkInCode! };
  const pressedAt = new Date(app.clock.now().getTime() - 600_000).toISOString();
  const { rsvp } = (await app.call(checkIn, { params, query: { delaySeconds: 600 } }, host)).body;
  expect(rsvp.checkedInAt).toBe(pressedAt);
  const undo = async (delaySeconds: number) => {
    await app.call(undoCheckIn, { params, query: { delaySeconds } }, host);
    return (await app.call(getRsvp, { params: { eventId: id } }, ben)).body.checkedInAt;
  };
  expect(await undo(601)).toBe(pressedAt);
  expect(await undo(599)).toBeNull();
});

test('a person who is checked in stays: neither leaving nor answering “not going” frees their seat', async () => {
  const [host, ben] = await signUpPeople(app.deps, 2);
  const { id } = await published(app, host, { startsLocal: hoursAhead(app, 2) });
  const params = { eventId: id, code: (await joinEvent(app, id, ben)).body.checkInCode! };
  await app.call(checkIn, { params, query: {} }, host);
  const refusal = {
    status: 409,
    code: 'rsvp.checked_in',
    message: 'You are already checked in. Please contact the host.',
  };
  expect((await app.call(leaveEvent, { params: { eventId: id } }, ben)).problem).toMatchObject(refusal);
  const answer = { status: 'not-going' } as const;
  expect((await app.call(answerEvent, { params: { eventId: id }, body: answer }, ben)).problem).toMatchObject(refusal);
  expect((await app.call(getRsvp, { params: { eventId: id } }, ben)).body.status).toBe('going');
  await app.call(undoCheckIn, { params, query: {} }, host);
  expect((await app.call(leaveEvent, { params: { eventId: id } }, ben)).status).toBe(204);
});
