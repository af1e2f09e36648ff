import { DAY_MS } from '#contracts/durations.ts';

export const MAX_SHOW_TITLE_LENGTH = 120;
export const MAX_PRESENTER_NOTES_LENGTH = 20_000;
export const MAX_SHOW_QUESTIONS = 100;
export const MAX_ROUNDS = 200;
export const SHOWS_PER_PAGE = 100;
export const MAX_SHOW_PAGES = 100;
/** Scheduled shows and question pictures that one person may have. */
export const MAX_SCHEDULED_SHOWS = 100;
export const MAX_QUESTION_PICTURES = 1000;
/** Helpers of one show. */
export const MAX_HELPERS = 20;
/** Characters of an imported file. */
export const MAX_IMPORTED_LENGTH = 400_000;
export const MAX_TEAMS_PER_GAME = 200;
/** Phones that play for one team. */
export const MAX_PLAYERS_PER_TEAM = 30;
export const MAX_POINTS = 10_000;
export const MIN_SHOW_OPTIONS = 2;
export const MAX_SHOW_OPTIONS = 8;
export const MAX_SHOW_OPTION_LENGTH = 100;
/** Accepted spellings of a text question. */
export const MAX_SPELLINGS = 10;
/** Answers that count for a list, such as the states of a country. */
export const MAX_LISTED_ANSWERS = 60;
export const MAX_WANTED = 10;
/** The length of a prepared answer and of a team's answer; in a list, the length of each. */
export const MAX_ANSWER_PART_LENGTH = 300;
/** With all of its parts, one per line: of a list, whose answers are longer than options. */
export const MAX_TEAM_ANSWER_LENGTH = MAX_WANTED * (MAX_ANSWER_PART_LENGTH + 1) - 1;
/** Answers that arrive this long after the lock still count, unless the answer was revealed: they were typed before it. */
export const LATE_ANSWER_SECONDS = 5;
/** A draft that was typed earlier than this counts as this old. */
export const MAX_DRAFT_AGE_MS = DAY_MS;
/** How long the host’s page waits after a lock for what phones send then: on a slow network (a latency of 0.6 s), that takes 2.5 s. */
export const COLLECTING_SECONDS = 4;
/** The time to answer a question. */
export const MIN_QUESTION_SECONDS = 5;
export const MAX_QUESTION_SECONDS = 3600;
export const MAX_BREAK_MINUTES = 60;
/** How long the host can reopen a completed show. */
export const REOPEN_DAYS = 7;

/** `q4` after `q3`; `q1` after an empty string; an empty string after the last question. */
export function questionAfter(question: string, count: number): string {
  const next = question === '' ? 1 : Number(question.slice(1)) + 1;
  return next <= count ? `q${next}` : '';
}
