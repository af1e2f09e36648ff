import ICAL from 'ical.js';
import ical from 'node-ical';
import { expect } from 'vitest';

export type ReadEntry = {
  uid: string;
  sequence: number;
  status: string;
  summary: string;
  description: string;
  location: string;
  starts: string;
  ends: string;
};

/** Parses a calendar with two third-party libraries, which must agree and report no error. */
export function readCalendar(text: string): ReadEntry[] {
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(text).not.toMatch(/(^|[^\r])\n/);
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
  const entries = calendar.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component);
    return {
      uid: event.uid,
      sequence: event.sequence,
      status: String(component.getFirstPropertyValue('status')),
      summary: event.summary,
      description: event.description ?? '',
      location: event.location ?? '',
      starts: event.startDate.toJSDate().toISOString(),
      ends: event.endDate.toJSDate().toISOString(),
    };
  });
  const other = Object.values(ical.sync.parseICS(text)).filter((item) => item?.type === 'VEVENT');
  expect(other.map(({ uid, summary, start }) => ({ uid, summary, starts: start.toISOString() }))).toEqual(
    entries.map(({ uid, summary, starts }) => ({ uid, summary, starts })),
  );
  return entries;
}
