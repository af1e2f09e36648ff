import { beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { updateEvent } from '#contracts/events/events.contract.ts';
import { updateGroup } from '#contracts/groups/groups.contract.ts';
import { listNotifications } from '#contracts/notifications/notifications.contract.ts';
import { moveRsvp } from '#contracts/rsvps/attendees.contract.ts';
import { Attachment } from '#server/platform/mail/outbox.ts';
import { readCalendar } from '#tests/support/calendars.ts';
import { joinEvent } from '#tests/support/events.ts';
import { type SomeoneSignedIn } from '#tests/support/factories.ts';
import { type HostGroups, makeHostGroups, publishedFor } from '#tests/support/host-scene.ts';
import { runJobs } from '#tests/support/mailbox.ts';
import { testApp } from '#tests/support/test-app.ts';

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
});
