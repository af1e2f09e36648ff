import type { HostedRsvp } from '#contracts/rsvps/attendees.contract.ts';
import { writeCsv } from '#server/platform/formats/csv.ts';

type Question = { id: string; text: string };

/** Answers with what the host asked, for a spreadsheet. */
export function writeRsvps(questions: readonly Question[], rsvps: readonly HostedRsvp[]): string {
  const head = ['Name', 'Answer', 'Guests', 'Answered at', 'Check-in code', 'Checked in at'];
  return writeCsv([
    [...head, ...questions.map(({ text }) => text)],
    ...rsvps.map((rsvp) => [
      rsvp.person.name,
      rsvp.status,
      String(rsvp.guests),
      rsvp.answeredAt,
      rsvp.checkInCode,
      rsvp.checkedInAt ?? '',
      ...questions.map(({ id }) => rsvp.answers[id] ?? ''),
    ]),
  ]);
}
