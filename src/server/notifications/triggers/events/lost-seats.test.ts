import { beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { updateEvent } from '#contracts/events/events.contract.ts';
import { leaveGroup, removeGroupMember } from '#contracts/groups/group-members.contract.ts';
import { updateGroup } from '#contracts/groups/groups.contract.ts';
import { listNotifications } from '#contracts/notifications/notifications.contract.ts';
import { moveRsvp } from '#contracts/rsvps/attendees.contract.ts';
import { leaveEvent } from '#contracts/rsvps/rsvps.contract.ts';
import { answerSeries, leaveSeries } from '#contracts/rsvps/series-rsvps.contract.ts';
import { createSeries, getSeries } from '#contracts/series/series.contract.ts';
import type { DomainEvent } from '#server/platform/jobs/domain-event.ts';
import type { Payload } from '#server/platform/jobs/job.ts';
import { runNow } from '#server/platform/jobs/work.ts';
import { Attachment } from '#server/platform/mail/outbox.ts';
import { memberSeatsEnded, seriesRsvpEnded } from '#server/rsvps/rsvps.domain-events.ts';
import { readCalendar } from '#tests/support/calendars.ts';
import { joinEvent } from '#tests/support/events.ts';
import { type SomeoneSignedIn } from '#tests/support/factories.ts';
import { type HostGroups, makeHostGroups, publishedFor } from '#tests/support/host-scene.ts';
import { atLaterTime } from '#tests/support/later.ts';
import { runJobs } from '#tests/support/mailbox.ts';
import { makeSeries } from '#tests/support/series.ts';
import { testApp } from '#tests/support/test-app.ts';
import { endedRsvpJobs } from './ended-rsvps.jobs.ts';

const app = await testApp();
let scene: HostGroups;
beforeEach(async () => {
  scene = await makeHostGroups(app);
});

const MailRow = z.object({ subject: z.string(), text: z.string(), attachments: z.array(Attachment) });
/** The mails to a person about events, oldest first, with the entries that their files take out of calendars. */
async function mailsTo({ email }: SomeoneSignedIn) {
  await runJobs(app);
  const statement = `select subject, body_text as text, attachments from outbox where recipient = $1 and list_id = 'rsvp' order by id`;
  return (await app.db.rows(MailRow, statement, [email])).map(({ attachments, ...mail }) => ({
    ...mail,
    removed: attachments
      .filter(({ type }) => type.endsWith('method=CANCEL'))
      .flatMap((file) => readCalendar(file.text))
      .map(({ uid, location, description }) => ({ uid, location, description })),
  }));
}
const bellOf = async (as: SomeoneSignedIn) => (await app.call(listNotifications, { query: {} }, as)).body.notifications;
const titlesOf = async (as: SomeoneSignedIn) => (await bellOf(as)).map(({ title }) => title);
const idsOf = (removed: readonly { uid: string }[]) => removed.map(({ uid }) => uid);
/** Runs the job that notifies once more, after some days, as when the process ended before the job was noted as done. */
const repeatLater = <P extends Payload>(days: number, event: DomainEvent<P>, payload: z.input<P>) =>
  atLaterTime(app, { days }, () => runNow(endedRsvpJobs({ ...app.deps, db: app.db }), event, payload));
const secret = { address: 'Secret street 5', isAddressHidden: true };

describe('a person who loses their seat and with it the right to see the event', () => {
  test('because a host of a group that became private removed them, is told, and the event leaves their calendar', async () => {
    const { organizer, stranger } = scene.people;
    const host = { kind: 'group', id: scene.group.id } as const;
    const { id: eventId } = await publishedFor(app, host, organizer, { title: 'Tea', visibility: 'public' });
    await joinEvent(app, eventId, stranger);
    await runJobs(app);
    await app.call(updateGroup, { params: { slug: scene.group.slug }, body: { visibility: 'private' } }, organizer);
    await app.call(updateEvent, { params: { eventId }, body: { ...secret, description: 'Ring twice.' } }, organizer);
    const params = { eventId, personId: stranger.user.id };
    await app.call(moveRsvp, { params, body: { status: 'removed' } }, organizer);
    const mail = (await mailsTo(stranger)).at(-1)!;
    expect(mail).toMatchObject({
      subject: 'You’re no longer on the guest list: Tea',
      removed: [{ uid: eventId, location: '', description: '' }],
    });
    expect(mail.text).not.toMatch(/Berlin,|Secret|\/events\//);
    expect((await bellOf(stranger))[0]).toMatchObject({ title: mail.subject, path: '/search' });
  });

  test('because their membership ended, is notified once of all dates of a series, and of other events', async () => {
    const { organizer, member } = scene.people;
    const fields = { ...secret, visibility: 'members' } as const;
    const host = { kind: 'group', id: scene.group.id } as const;
    const { id: teaId } = await publishedFor(app, host, organizer, { ...fields, title: 'Tea' });
    const { id: eventId } = await publishedFor(app, host, organizer, { ...fields, title: 'Walk' });
    const { id: seriesId } = (
      await app.call(createSeries, { body: { eventId, rule: 'FREQ=WEEKLY;COUNT=2' } }, organizer)
    ).body;
    await joinEvent(app, teaId, member);
    await app.call(answerSeries, { params: { seriesId }, body: {} }, member);
    await runJobs(app);
    const { slug } = scene.group;
    await app.call(removeGroupMember, { params: { slug, personId: member.user.id } }, organizer);
    const mails = (await mailsTo(member)).slice(-2).toSorted((a, b) => a.removed.length - b.removed.length);
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Your RSVP has ended: Tea',
      'Your RSVPs have ended: Walk, 2 dates',
    ]);
    const occurrences = (await app.call(getSeries, { params: { seriesId } }, organizer)).body.occurrences;
    expect(mails.map(({ removed }) => idsOf(removed))).toEqual([[teaId], occurrences.map(({ id }) => id)]);
    expect(JSON.stringify(mails)).not.toMatch(/Secret/);
    expect(await titlesOf(member)).toEqual(expect.arrayContaining(mails.map(({ subject }) => subject)));
    // The job that ends the seats ran twice, and found the second date only.
    const eventIds = occurrences.slice(1).map(({ id }) => id);
    await repeatLater(0, memberSeatsEnded, { groupId: scene.group.id, personId: member.user.id, eventIds });
    expect((await mailsTo(member)).filter(({ subject }) => subject.includes('ended: Walk'))).toHaveLength(1);
  });

  test('on the waitlist because their membership ended, is told too, without a file for the calendar', async () => {
    const { organizer, member } = scene.people;
    const host = { kind: 'group', id: scene.group.id } as const;
    const fields = { title: 'Tea', visibility: 'members', requiresApproval: true } as const;
    const { id: eventId } = await publishedFor(app, host, organizer, fields);
    await joinEvent(app, eventId, member);
    await app.call(leaveGroup, { params: { slug: scene.group.slug } }, member);
    expect((await mailsTo(member)).at(-1)).toMatchObject({ subject: 'Your RSVP has ended: Tea', removed: [] });
  });
});

describe('a person who goes to a whole series', () => {
  let seriesId: string;
  let dateIds: string[];
  beforeEach(async () => {
    const series = await makeSeries(app, scene.people.organizer, 'FREQ=WEEKLY;COUNT=3');
    seriesId = series.id;
    dateIds = series.occurrences.map(({ id }) => id);
    await answer();
    await runJobs(app);
  });
  const answer = () => app.call(answerSeries, { params: { seriesId }, body: {} }, scene.people.stranger);
  const leave = () => app.call(leaveSeries, { params: { seriesId } }, scene.people.stranger);

  test('and leaves it gets one mail, which takes its dates out of their calendar, and a third one if they return', async () => {
    const { stranger } = scene.people;
    await leave();
    expect((await mailsTo(stranger)).at(-1)).toMatchObject({
      subject: expect.stringMatching(/^You’re no longer going: .*, 3 dates$/),
      removed: dateIds.map((uid) => ({ uid })),
    });
    await repeatLater(1, seriesRsvpEnded, { seriesId, personId: stranger.user.id, eventIds: dateIds });
    for (const action of [answer, leave, answer]) {
      await action();
      await runJobs(app);
    }
    const subjects = (await mailsTo(stranger)).map(({ subject }) => subject.replace(/:.*/, ''));
    expect(subjects).toEqual(['You’re going to every date', 'You’re no longer going', 'You’re going to every date']);
  });

  test('and leaves one date gets a mail that takes it out of their calendar', async () => {
    const { stranger } = scene.people;
    await app.call(leaveEvent, { params: { eventId: dateIds[1]! } }, stranger);
    expect((await mailsTo(stranger)).at(-1)).toMatchObject({
      subject: expect.stringMatching(/^You’re no longer going: /),
      removed: [{ uid: dateIds[1] }],
    });
  });

  test('and leaves it before they were mailed about it gets no mail', async () => {
    const { member } = scene.people;
    await app.call(answerSeries, { params: { seriesId }, body: {} }, member);
    await app.call(leaveSeries, { params: { seriesId } }, member);
    expect(await mailsTo(member)).toEqual([]);
  });
});
