import { beforeEach, expect, test } from 'vitest';
import type { EventFields } from '#contracts/events/event-fields.ts';
import { updateEvent } from '#contracts/events/events.contract.ts';
import { moveRsvp } from '#contracts/rsvps/attendees.contract.ts';
import { decideOnRequests } from '#contracts/rsvps/requests.contract.ts';
import { getRsvp, leaveEvent } from '#contracts/rsvps/rsvps.contract.ts';
import { runNow } from '#server/platform/jobs/work.ts';
import { enforceRsvpDeadlinesJob, rsvpDeadlineJobs } from '#server/rsvps/rsvp-deadlines.jobs.ts';
import { daysAhead, insertPlaces, joinEvent, published } from '#tests/support/events.ts';
import { type SomeoneSignedIn, signUpPeople } from '#tests/support/factories.ts';
import { mailsTo, runJobs } from '#tests/support/mailbox.ts';
import { testApp } from '#tests/support/test-app.ts';

let ada: SomeoneSignedIn;
let ben: SomeoneSignedIn;
let cleo: SomeoneSignedIn;
const app = await testApp();
await insertPlaces(app);
beforeEach(async () => {
  [ada, ben, cleo] = await signUpPeople(app.deps, 3);
});

const statusOf = async (eventId: string, as: SomeoneSignedIn) =>
  (await app.call(getRsvp, { params: { eventId } }, as)).body;

/** The links of the newest mail with this beginning of a subject: yes, then no. */
async function linksTo({ email }: SomeoneSignedIn, subject: string) {
  await runJobs(app);
  const mail = (await mailsTo(app, email)).findLast((each) => each.subject.startsWith(subject))!;
  const links = [...mail.text.matchAll(/http:\S+(\/spots\/\S+)/g)].map(([, path]) => path!);
  return { mail, yes: links[0]!, no: links[1]! };
}
const get = (url: string) => app.send({ url });
const press = (url: string, answer: 'yes' | 'no') =>
  app.send({
    method: 'POST',
    url: `${url.split('?')[0]}?answer=${answer}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: '',
  });

async function offered(fields: EventFields = {}) {
  const { id } = await published(app, ada, { title: 'Tea', capacity: 1, waitlistOfferHours: 12, ...fields });
  await joinEvent(app, id, ben);
  await joinEvent(app, id, cleo);
  await app.call(leaveEvent, { params: { eventId: id } }, ben);
  return { id, ...(await linksTo(cleo, 'A spot opened up')) };
}

test('the mail of an offer names the deadline in the zone of the event, is not sent after it, and leads to a page that takes the spot', async () => {
  const { id, mail, yes } = await offered();
  expect(mail.text).toMatch(/yours if you answer by .* Berlin time/);
  expect(mail.expiresAt).toEqual(new Date(app.clock.now().getTime() + 12 * 3_600_000));
  const page = await get(yes);
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain('<h1>A spot opened up</h1>');
  expect(page.body).toMatch(/answer=yes">Take the spot<\/button><button formaction="\?answer=no">No, thanks/);
  expect((await statusOf(id, cleo)).status).toBe('offered');
  expect((await press(yes, 'yes')).body).toContain('<h1>You’re going</h1>');
  expect((await press(yes, 'yes')).body).toContain('<h1>You’re going</h1>');
  expect((await statusOf(id, cleo)).status).toBe('going');
});

test('the mail of an offer at a hybrid event and its page name whether the spot is in person or online', async () => {
  const { mail, yes } = await offered({ attendance: 'hybrid' });
  expect(mail.text).toContain('A spot in person is yours if you answer by');
  expect((await get(yes)).body).toContain('A spot in person is yours if you answer by');
});

test('the other link passes, also only after a press', async () => {
  const { id, yes, no } = await offered();
  expect(no).toBe(`${yes}?answer=no`);
  expect((await get(no)).body).toMatch(/answer=no">No, thanks<\/button><button formaction="\?answer=yes">/);
  expect((await statusOf(id, cleo)).status).toBe('offered');
  expect((await press(no, 'no')).body).toContain('<h1>You’re not going</h1>');
  expect((await statusOf(id, cleo)).status).toBe('not-going');
  // An old mail brings nobody back.
  expect((await press(no, 'yes')).body).toContain('<h1>You’re not going</h1>');
  expect((await statusOf(id, cleo)).status).toBe('not-going');
});

test('the mail about an offer that the host withdraws says so, and not that the event is full', async () => {
  const { id } = await offered();
  await app.call(moveRsvp, { params: { eventId: id, personId: cleo.user.id }, body: { status: 'waitlisted' } }, ada);
  const { mail } = await linksTo(cleo, 'Your offered spot was withdrawn: Tea');
  expect(mail.text).toContain(`${ada.user.name} withdrew the spot we offered you. You’re still on the waitlist.\n`);
  // They no longer move up in line.
  expect(await statusOf(id, cleo)).toMatchObject({ status: 'waitlisted', position: null });
});

test('the mail that asks guests to confirm leads to a page that confirms', async () => {
  const { id } = await published(app, ada, { title: 'Tea', confirmHoursBefore: 72, startsLocal: daysAhead(app, 2) });
  await joinEvent(app, id, ben);
  app.clock.advance({ seconds: 1 });
  await runNow(rsvpDeadlineJobs({ ...app.deps, db: app.db }), enforceRsvpDeadlinesJob, {});
  const { mail, yes } = await linksTo(ben, 'Are you still coming?');
  expect(mail.text).toContain('Yes, I’m coming:');
  expect(mail.text).toContain('Can’t make it:');
  expect((await get(yes)).body).toContain('<h1>Are you still coming?</h1>');
  expect((await statusOf(id, ben)).isConfirmationDue).toBe(true);
  app.clock.advance({ seconds: 1 });
  expect((await press(yes, 'yes')).body).toContain('<h1>You’re going</h1>');
  expect((await statusOf(id, ben)).isConfirmationDue).toBe(false);
  expect((await press(yes, 'no')).body).toContain('<h1>You’re not going</h1>');
});

test('the page has no button for what would be refused: tickets are returned with their order, and guests who came have come', async () => {
  const { id, yes } = await offered();
  await press(yes, 'yes');
  expect((await get(yes)).body).toContain('Can’t make it</button>');
  for (const column of ['checked_in_at = now()', 'checked_in_at = null, has_ticket = true']) {
    await app.db.execute(`update rsvps set ${column} where event_id = $1 and person_id = $2`, [id, cleo.user.id]);
    for (const { body } of [await get(yes), await press(yes, 'no')]) {
      expect(body).toContain('<h1>You’re going</h1>');
      expect(body).not.toContain('<button');
    }
  }
  expect((await statusOf(id, cleo)).status).toBe('going');
});

test('the page of an offer at an event with tickets leads to the event, where they are ordered', async () => {
  const { id, yes } = await offered();
  await app.db.execute(`update event_counters set ticket_price = 1200, ticket_note = '€12.00' where event_id = $1`, [
    id,
  ]);
  const page = (await get(yes)).body;
  expect(page).toContain('A spot is yours if you order by');
  expect(page.match(/<button.*?<\/button>/g)).toEqual(['<button formaction="?answer=no">No, thanks</button>']);
  expect(page).toContain('>Get tickets</a>');
});

test('an old link says that a request to join is open, and that it was declined', async () => {
  const { id, no } = await offered();
  await press(no, 'no');
  await app.call(updateEvent, { params: { eventId: id }, body: { requiresApproval: true } }, ada);
  await joinEvent(app, id, cleo);
  expect((await get(no)).body).toContain('<h1>Request sent</h1>');
  await app.call(decideOnRequests, { params: { eventId: id }, body: { decision: 'declined' } }, ada);
  expect((await get(no)).body).toContain('The host declined your request to join.');
});

test('a link that we did not sign is not found, and an odd answer changes nothing', async () => {
  const { id, yes } = await offered();
  const path = yes.split('?')[0]!;
  for (const url of [`${path}x`, '/spots/a.b.c', '/spots/x']) expect((await get(url)).statusCode).toBe(404);
  for (const query of ['', '?answer=', '?answer=maybe', '?answer=yes&answer=no']) {
    const answer = await app.send({ method: 'POST', url: path + query });
    expect(answer.statusCode).toBe(200);
  }
  expect((await statusOf(id, cleo)).status).toBe('offered');
});
