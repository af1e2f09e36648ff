import { Email } from '#contracts/accounts/credential-fields.ts';
import { EventFields, Interest, Link, LocalDateTime, Rule } from '#contracts/events/event-fields.ts';
import { Cursor, Day, Instant, Month, multiline, singleLine, TimeZone } from '#contracts/fields.ts';
import { type SocialService, socialServiceNames } from '#contracts/people/social-service-names.ts';
import { parseSocialLink } from '#contracts/people/social-services.ts';
import { InvalidRuleError, parseRule } from '#contracts/series/recurrence-rules.ts';
import type { ImportFormat } from '#contracts/shows/question-bank.contract.ts';
import { parseRefreshToken } from '#server/accounts/sessions/refresh-tokens.ts';
import { isWeakPassword } from '#server/accounts/weak-passwords.ts';
import { simhash } from '#server/moderation/simhash.ts';
import { countLinks, hasListedWord } from '#server/moderation/spam-score.ts';
import { excerpt, oneLine } from '#server/notifications/text/excerpt.ts';
import { AppError } from '#server/platform/app-error.ts';
import { writeCsv } from '#server/platform/formats/csv.ts';
import { deviceName } from '#server/platform/formats/device-name.ts';
import { countTypos } from '#server/platform/formats/edit-distance.ts';
import { writeCalendar } from '#server/platform/formats/icalendar.ts';
import { renderMarkdown } from '#server/platform/formats/markdown.ts';
import { readableText, terminalText } from '#server/platform/formats/readable-text.ts';
import { nextSlug, slugOf } from '#server/platform/formats/slugs.ts';
import { isSimilar } from '#server/platform/formats/typing-errors.ts';
import { writeJsonFeed, writeRss } from '#server/platform/formats/web-feeds.ts';
import { networkOf } from '#server/platform/http/rate-limits.ts';
import { normalizeUrl } from '#server/platform/http/raw-requests.ts';
import { readCookie } from '#server/platform/http/xsrf.ts';
import { renderMail } from '#server/platform/mail/mail-layout.ts';
import { isPlainAddress } from '#server/platform/mail/outbox.ts';
import { readCalendarFile } from '#server/series/calendar-files.ts';
import { toImportedFields } from '#server/series/imported-fields.ts';
import { importRule } from '#server/series/imported-rules.ts';
import { readQuestions } from '#server/shows/bank/read-questions.ts';
import { matchesAnswer } from '#server/shows/players/answer-matching.ts';
import { plainExcerpt } from '#web/parts/plain-excerpt.ts';
import { readBlock, readPoints } from '#web/shows/cell-values.ts';
import { parseDurationInput } from '#web/volunteering/duration-input.ts';

const NOW = '2026-11-22T19:00';
const TIME = new Date('2026-11-22T18:00:00Z');
const URL_OF_TEXT = 'https://dig.example/';

const importAll = (text: string) =>
  [...(readCalendarFile(text)?.entries ?? [])].map((entry) => toImportedFields(entry, NOW));

const calendarWith = (value: string) =>
  `BEGIN:VEVENT\nDTSTART:${value}\nDTSTART;TZID=${value}:20270101T190000\nDURATION:${value}\nLOCATION:${value}\nGEO:${value}\nRRULE:${value}\nCATEGORIES:${value}\nEND:VEVENT`;

const ruleOf = (text: string) => {
  try {
    return parseRule(text);
  } catch (error) {
    if (!(error instanceof InvalidRuleError)) throw error;
  }
};

const questionsOf = (format: ImportFormat, text: string) => {
  try {
    return readQuestions(format, text, null);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
};

const calendarOf = (text: string) =>
  writeCalendar({
    productName: 'dig',
    name: text,
    entries: [
      {
        uid: 'x',
        sequence: 0,
        changedAt: TIME,
        startsAt: TIME,
        endsAt: TIME,
        isCancelled: false,
        summary: text,
        description: text,
        location: text,
        position: null,
        url: URL_OF_TEXT,
        categories: [text],
      },
    ],
  });
const feedOf = (text: string) => ({
  title: text,
  description: text,
  homeUrl: URL_OF_TEXT,
  feedUrl: URL_OF_TEXT,
  items: [{ id: 'x', url: URL_OF_TEXT, title: text, text, publishedAt: TIME, changedAt: TIME, tags: [text] }],
});
const mailOf = (text: string) =>
  renderMail({
    productName: 'dig',
    heading: text,
    paragraphs: [text],
    sections: [{ heading: text, items: [{ title: text, text, url: URL_OF_TEXT }] }],
    footnote: '',
  });

/** Every function that parses or formats texts of people, of any length. */
export const textParsers: Record<string, (text: string) => unknown> = {
  'Markdown to HTML': renderMarkdown,
  'Markdown in a link': (text) => renderMarkdown(`[${text}](x)`),
  'Markdown before @': (text) => renderMarkdown(`${text}@`),
  'excerpt of HTML': (text) => plainExcerpt(text, 200),
  'excerpt in a notification': excerpt,
  'title in one line': oneLine,
  'readable text': readableText,
  'text for terminals': terminalText,
  'questions in CSV': (text) => questionsOf('csv', text),
  'further answers in CSV': (text) =>
    questionsOf('csv', `Question,Answer,Others\n"Q","A","${text.replaceAll('"', '""')}"`),
  'questions of Open Trivia': (text) =>
    questionsOf('open-trivia', JSON.stringify([{ question: text, correct_answer: text }])),
  'exported questions': (text) =>
    questionsOf(
      'json',
      JSON.stringify({
        format: 'trivia-rounds',
        version: 1,
        rounds: [{ name: text, questions: [{ text, answers: [text] }, text] }],
      }),
    ),
  calendar: importAll,
  'event of a calendar': (text) => importAll(`BEGIN:VEVENT\nSUMMARY:${text}\n${text}\nEND:VEVENT`),
  'properties of a calendar': (text) => importAll(calendarWith(text.slice(0, text.length / 7))),
  'rule of a calendar': (text) => importRule(text, { excludedDays: [], startsLocal: NOW, timeZone: null }, NOW),
  rule: ruleOf,
  'fields of an event': (text) =>
    EventFields.safeParse({ title: text, description: text, interests: [text], website: text, rule: text }),
  'fields of contracts': (text) =>
    [Interest, Link, LocalDateTime, multiline(99), singleLine(99), Rule, Cursor, Day, Instant, Month, TimeZone].map(
      (schema) => schema.safeParse(text),
    ),
  'email address': (text) => [Email.safeParse(text), isPlainAddress(text)],
  'signs of spam': (text) => [countLinks(text), hasListedWord(text, `${text.slice(0, 100)}x\npills`), simhash(text)],
  password: (text) => isWeakPassword(text, { email: text, productName: 'dig' }),
  'social link': (text) =>
    Object.keys(socialServiceNames).map((service) => parseSocialLink(service as SocialService, text)),
  'address of a social link': (text) => parseSocialLink('website', `https://a.example/${text}`),
  'slug of a name': (text) => nextSlug(slugOf(text, 'group'), [text]),
  'answer of a team': (text) => matchesAnswer(text, [text, `${text.slice(1)}a`, `a${text}`]),
  'typos in a word': (text) => [isSimilar(text, `${text.slice(1)}a`), countTypos(text, `${text.slice(1)}a`, 2)],
  CSV: (text) => writeCsv([[text, text]]),
  iCalendar: calendarOf,
  RSS: (text) => writeRss(feedOf(text)),
  'JSON feed': (text) => writeJsonFeed(feedOf(text)),
  mail: mailOf,
  'User-Agent header': deviceName,
  'Cookie header': (text) => readCookie(text, 'XSRF-TOKEN'),
  'refresh token': parseRefreshToken,
  'target of a request': (text) => normalizeUrl({ url: text }),
  'network of an address': networkOf,
  points: readPoints,
  'pasted scores': readBlock,
  duration: parseDurationInput,
};
