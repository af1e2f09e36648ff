import type { SpamSign } from '#contracts/moderation/site-rules.ts';

export const HELD_FROM = 3;
export const REFUSED_FROM = 6;

const MAX_LINKS_OF_NEW_PEOPLE = 2;
const MIN_SECONDS = 2;
const MAX_EVENTS_PER_HOUR = { new: 3, known: 20 };
const MAX_EVENTS_OF_ONE_PLACE_AND_DAY = { new: 3, known: 20 };
/** So much of a new person waits that the next waits with it. */
const MANY_WAITING = 2;
/** So many copies of one text are no accident. */
const MANY_COPIES = 3;

export type PostFacts = {
  text: string;
  /** Their account is young, or little of theirs was published and never reported. */
  isNewAuthor: boolean;
  isEdit: boolean;
  /** An edit that says something else than before. */
  isRewritten: boolean;
  /** False where the site asks for a proof of work and the client makes none. */
  hasProof: boolean;
  hasFilledHoneypot: boolean;
  /** One of the words that the site lists. */
  hasListedWord: boolean;
  /** How long the form was open; null if the client does not tell. */
  formSeconds: number | null;
  /** Similar texts of the last day: the author's own, and those of others. */
  ownCopies: number;
  copiesOfOthers: number;
  /** How much of a new author waits for a moderator. */
  waiting: number;
  /** Events that the author published in the last hour, with this one; 0 if it is no event. */
  eventsLastHour: number;
  /** Events of the author in the same place on the same day, with this one. */
  eventsAlike: number;
};

/** With its host, so that “https://www.example.com/” is one link and not three. A name is tried from its first character only: from each hyphen, it would take quadratic time. */
const LINK =
  /\bhttps?:\/\/[\p{L}\p{N}.-]*|\bwww\.[\p{L}\p{N}.-]*|(?<![a-z0-9-])[a-z0-9-]{2,}\.(?:com|net|org|info|biz|top|shop|online|site|xyz|ru|cn|io|co|link|click|club|store|app|me)\b(?=\/|\s|$)/giu;
export const countLinks = (text: string): number => text.match(LINK)?.length ?? 0;

const plain = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ');
const isLetter = (character: string | undefined) => character !== undefined && /[\p{L}\p{N}]/u.test(character);

/** Whether a text has one of the words or phrases, one a line, as a whole and in any case. */
export function hasListedWord(text: string, list: string): boolean {
  const searched = plain(text);
  return list
    .split('\n')
    .map((line) => plain(line).trim())
    .some((word) => word !== '' && hasWhole(searched, word));
}

function hasWhole(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1))
    if (!isLetter(text[at - 1]) && !isLetter(text[at + word.length])) return true;
  return false;
}

/** How much something looks like spam, and why. From `HELD_FROM` it waits for a moderator; from `REFUSED_FROM` it is refused. */
export function scoreSpam(facts: PostFacts): { score: number; why: SpamSign[] } {
  const signs = Object.entries(signsOf(facts)).filter(([, points]) => points > 0) as [SpamSign, number][];
  return { score: signs.reduce((sum, [, points]) => sum + points, 0), why: signs.map(([sign]) => sign) };
}

function signsOf(facts: PostFacts): Partial<Record<SpamSign, number>> {
  const { isNewAuthor, isEdit, isRewritten, formSeconds } = facts;
  const who = isNewAuthor ? 'new' : 'known';
  const links = countLinks(facts.text);
  const content = {
    words: facts.hasListedWord ? 3 : 0,
    links: isNewAuthor && links > MAX_LINKS_OF_NEW_PEOPLE ? (links > 3 * MAX_LINKS_OF_NEW_PEOPLE ? 5 : 3) : 0,
  };
  const repeated = {
    'repeated-text': pointsOfCopies(facts),
    'others-wait': isNewAuthor && facts.waiting >= MANY_WAITING ? 3 : 0,
  };
  // An edit comes when it comes, and usually repeats the author's own text.
  if (isEdit) return isRewritten ? { ...content, ...repeated } : content;
  return {
    ...content,
    ...repeated,
    honeypot: facts.hasFilledHoneypot ? 3 : 0,
    'no-proof': facts.hasProof ? 0 : 3,
    'too-fast': formSeconds !== null && formSeconds < MIN_SECONDS ? 2 : 0,
    'many-posts': pointsAbove(facts.eventsLastHour, MAX_EVENTS_PER_HOUR[who]),
    'many-alike': isNewAuthor
      ? pointsAbove(facts.eventsAlike, MAX_EVENTS_OF_ONE_PLACE_AND_DAY[who])
      : Math.min(1, pointsAbove(facts.eventsAlike, MAX_EVENTS_OF_ONE_PLACE_AND_DAY[who])),
  };
}

/** People who are known repeat their own texts, such as that of a weekly evening. */
function pointsOfCopies({ isNewAuthor, ownCopies, copiesOfOthers }: PostFacts): number {
  const own = isNewAuthor ? (ownCopies >= MANY_COPIES ? 5 : ownCopies > 0 ? 3 : 0) : 0;
  const others = copiesOfOthers >= MANY_COPIES ? 3 : copiesOfOthers > 0 && isNewAuthor ? 3 : 0;
  return Math.max(own, others);
}

const pointsAbove = (count: number, limit: number) => (count > 2 * limit ? 6 : count > limit ? 3 : 0);
