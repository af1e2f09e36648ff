import { describe, expect, test } from 'vitest';
import type { DateStyle } from '#contracts/date-style.ts';
import { formatMinutes } from '#contracts/format-minutes.ts';
import { kindNames, type NotificationKind } from '#contracts/notifications/notification-kinds.ts';
import {
  hasReadableFacts,
  type NotificationFacts,
  notificationFacts,
  type StoredFacts,
} from '#server/notifications/notification-facts.ts';
import { notificationSamples } from '#tests/support/notification-samples.ts';
import { formatMail, formatNotification, type NotificationText, notificationText } from './notification-text.ts';

/** All samples with their kind and index. */
const samples = kindNames.flatMap((kind) =>
  notificationSamples[kind].map((sample, index) => ({ kind, index, ...sample })),
);
const sentAt = new Date('2026-11-29T18:00:00Z');
const asJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

/** Every string in a value, at any depth. */
const stringsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : [];
};

describe('facts', () => {
  test.each(samples)('of $kind, sample $index, survive JSON and their schema unchanged', ({ kind, facts }) => {
    expect(notificationFacts[kind].facts.parse(asJson(facts))).toEqual(facts);
    expect(hasReadableFacts({ kind, facts })).toBe(true);
  });

  test.each(samples)('of $kind, sample $index, do not contain the notification’s text', ({ kind, facts }) => {
    const { title, text } = formatNotification({ kind, facts }, 'month-12h');
    const quotes = 'excerpt' in facts ? [facts.excerpt] : [];
    for (const stored of stringsIn(facts).filter((string) => !quotes.includes(string)))
      expect([title, text]).not.toContain(stored);
  });

  test('have a sample for each change of each kind', () => {
    const changesOf = (schema: object) =>
      'options' in schema && Array.isArray(schema.options)
        ? schema.options.map((option: { shape: { change: { value: string } } }) => option.shape.change.value)
        : [];
    for (const kind of kindNames) {
      const sampled = notificationSamples[kind].map(({ facts }) => ('change' in facts ? facts.change : ''));
      expect(sampled).toEqual(expect.arrayContaining(changesOf(notificationFacts[kind].facts)));
    }
  });

  test('with an unknown kind or unknown change are not readable, but additional facts are allowed', () => {
    expect(hasReadableFacts({ kind: 'ticket', facts: { price: 5 } })).toBe(false);
    expect(hasReadableFacts({ kind: 'constructor', facts: {} })).toBe(false);
    expect(hasReadableFacts({ kind: 'rsvp', facts: { change: 'paid' } })).toBe(false);
    const { facts } = notificationSamples.rsvp[0]!;
    expect(hasReadableFacts({ kind: 'rsvp', facts: { ...facts, price: 5 } })).toBe(true);
  });
});

describe('the text of notifications', () => {
  test('matches the snapshot for every kind and change', async () => {
    const all = samples.map(({ kind, index, facts, mail }) => {
      const { title, text, path } = formatNotification({ kind, facts }, 'month-12h');
      const { subject, paragraphs, button, links = [] } = formatMail({ kind, facts, mail }, 'month-12h', sentAt);
      const lines = [`${kind} ${index}: ${title}`, path, text, '', ...(subject ? [`Subject: ${subject}`] : [])];
      const linkLines = links.map(({ label, path: to }) => `[${label}] ${to}`);
      return [...lines, ...paragraphs, `[${button}]`, ...linkLines].join('\n');
    });
    await expect(`${all.join('\n\n\n')}\n`).toMatchFileSnapshot('notification-text.expected.txt');
  });

  test('can be translated for stored notifications', () => {
    const stored = asJson({ kind: 'reply', facts: notificationSamples.reply[0]!.facts }) as StoredFacts;
    const german: NotificationText = {
      ...notificationText,
      reply: {
        short: ({ author, title, excerpt }) => ({ title: `${author} antwortet Ihnen zu „${title}“`, text: excerpt }),
        mail: (_facts, { quote }) => ({ paragraphs: [quote], button: 'Lesen' }),
      },
    };
    expect(formatNotification(stored, 'month-12h').title).toBe('Ben replied to your comment');
    expect(formatNotification(stored, 'month-12h', german)).toEqual({
      ...formatNotification(stored, 'month-12h'),
      title: 'Ben antwortet Ihnen zu „Tea & games“',
    });
  });

  test('names two people of many RSVPs and counts the others', () => {
    const { facts } = notificationSamples.answer[0]!;
    const titleFor = (people: Partial<NotificationFacts<'answer'>>) =>
      formatNotification(
        { kind: 'answer', facts: { ...facts, going: { names: [], count: 0 }, ...people } },
        'month-12h',
      ).title;
    const two = ['A', 'B'];
    expect(titleFor({ going: { names: two, count: 3 } })).toBe('A, B, and one other are going to Tea & games');
    expect(titleFor({ going: { names: two, count: 4 } })).toBe('A, B, and 2 others are going to Tea & games');
    expect(titleFor({ waitlisted: { names: ['A'], count: 1 } })).toBe('A joined the waitlist for Tea & games');
    expect(titleFor({ notGoing: { names: two, count: 2 } })).toBe('A and B can’t make it to Tea & games');
    expect(titleFor({ going: { names: [], count: 1 } })).toBe('One person is going to Tea & games');
    expect(titleFor({ going: { names: [], count: 2 } })).toBe('2 people are going to Tea & games');
  });

  test('says “Today” in a late reminder, by the date in the event’s time zone', () => {
    const { facts } = notificationSamples.reminder[0]!;
    const titleAt = (remindedAt: string, timeZone: string) =>
      formatNotification(
        { kind: 'reminder', facts: { ...facts, title: 'Tea', startsAt: '2026-11-22T01:00:00Z', remindedAt, timeZone } },
        'month-12h',
      ).title;
    expect(titleAt('2026-11-21T20:00:00Z', 'UTC')).toBe('Tomorrow: Tea');
    expect(titleAt('2026-11-21T20:00:00Z', 'America/New_York')).toBe('Today: Tea');
    expect(titleAt('2026-11-21T01:00:00Z', 'America/New_York')).toBe('Tomorrow: Tea');
  });

  test('writes dates and times in the style of its reader', () => {
    const { facts, mail } = notificationSamples.reminder[0]!;
    const dayFirst = 'Tuesday 1 December 2026, 19:00 – 21:00 Berlin time';
    expect(formatNotification({ kind: 'reminder', facts }, 'day-24h').text).toBe(`You’re going. ${dayFirst}`);
    expect(formatMail({ kind: 'reminder', facts, mail }, 'day-24h', sentAt).paragraphs.join('\n')).toContain(dayFirst);
    expect(formatNotification({ kind: 'reminder', facts }, 'month-12h').text).toMatch(
      /December 1, 2026, 7:00.–.9:00.PM/,
    );
  });

  test('writes the end of a series in the style of its reader', () => {
    const [sample] = notificationSamples['group-event'];
    const facts = { ...sample!.facts, rule: 'FREQ=WEEKLY;BYDAY=TU;UNTIL=20270501' };
    const mailed = (style: DateStyle) =>
      formatMail({ kind: 'group-event', facts, mail: sample!.mail }, style, sentAt).paragraphs.join('\n');
    expect(mailed('month-12h')).toContain('until May 1, 2027');
    expect(mailed('day-24h')).toContain('until 1 May 2027');
  });

  test('formats durations in hours and minutes', () => {
    expect([0, 45, 60, 90, 600].map(formatMinutes)).toEqual(['0 min', '45 min', '1 h', '1 h 30 min', '10 h']);
  });

  test.each(kindNames.filter((kind: NotificationKind) => kind !== 'saved-search'))(
    'of kind %s links to a page of the site',
    (kind) => {
      for (const { facts } of notificationSamples[kind])
        expect(formatNotification({ kind, facts }, 'month-12h').path).toMatch(/^\/[\w/#?=-]+$/);
    },
  );
});
