import { expect, test } from 'vitest';
import { answerEvent } from '#contracts/rsvps/rsvps.contract.ts';
import { insertPlaces } from '#tests/support/events.ts';
import { signUpPeople } from '#tests/support/factories.ts';
import { mailsTo, runJobs } from '#tests/support/mailbox.ts';
import { change, ids, makeSeries } from '#tests/support/series.ts';
import { testApp } from '#tests/support/test-app.ts';

const app = await testApp();
await insertPlaces(app);

test.each([
  ['online', ['Changed: Chess, 2 dates']],
  ['in-person', []],
] as const)(
  'guests of a series that is %s are mailed of a new meeting link only if they join by it',
  async (attendance, subjects) => {
    const [ada, ben] = await signUpPeople(app.deps, 2);
    const series = await makeSeries(app, ada, 'FREQ=WEEKLY;COUNT=3', { title: 'Chess', attendance });
    for (const eventId of ids(series).slice(0, 2))
      await app.call(answerEvent, { params: { eventId }, body: { status: 'going' } }, ben);
    await runJobs(app);
    await change(app, series, { scope: 'all', fields: { meetingLink: 'https://meet.example/chess' } }, ada);
    await runJobs(app);
    const mails = (await mailsTo(app, ben.email)).filter(({ subject }) => subject.startsWith('Changed'));
    expect(mails.map(({ subject }) => subject)).toEqual(subjects);
    for (const { text } of mails) {
      expect(text).toContain('changed the meeting link of 2 events you RSVP’d to.');
      expect(text).toContain('https://meet.example/chess');
    }
  },
);
