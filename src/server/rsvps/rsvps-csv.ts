import type { HostedRsvp } from '#contracts/attendees.contract.ts';

type Question = { id: string; text: string };

/** RFC 4180, with the byte order mark by which spreadsheets know UTF-8. */
export function writeCsv(questions: readonly Question[], rsvps: readonly HostedRsvp[]): string {
  const head = ['Name', 'Answer', 'Guests', 'Answered at', 'Check-in code', 'Checked in at'];
  const lines = [
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
  ];
  return `\uFEFF${lines.map((cells) => cells.map(cell).join(',')).join('\r\n')}\r\n`;
}

/** A spreadsheet would run a text that begins like a formula; the apostrophe makes it text. */
function cell(text: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
