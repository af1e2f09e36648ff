import type { EndpointOutput } from '#contracts/endpoint.ts';
import type { suggest } from '#contracts/search/search.contract.ts';

type SuggestedDays = EndpointOutput<typeof suggest>['days'];

type TypedDays = {
  when: SuggestedDays[number]['when'];
  name: string;
  texts: readonly string[];
  /** Said without other words: “next weekend” and “book weekend” are something else. */
  alone?: readonly string[];
};
/** What people type for the days that a search offers. As words of a text they would find only events that say so. */
const TYPED_DAYS: readonly TypedDays[] = [
  { when: 'today', name: 'Today', texts: ['tonight', 'today', 'this evening'] },
  { when: 'this-weekend', name: 'This weekend', texts: ['this weekend'], alone: ['weekend'] },
  { when: 'this-week', name: 'This week', texts: ['this week'] },
  { when: 'next-week', name: 'Next week', texts: ['next week'] },
];
/** Shorter beginnings are those of other words. */
const MIN_LENGTH = 4;

/** “tonight”, “toni”, “live music tonight”: the days, and the words before them. */
export function suggestDays(typed: string): SuggestedDays {
  const text = normalize(typed);
  return TYPED_DAYS.flatMap((days) => {
    const { when, name, texts, alone = [] } = days;
    if (text.length >= MIN_LENGTH && [...texts, ...alone].some((each) => each.startsWith(text)))
      return [{ when, name, q: '' }];
    const q = wordsBefore(text, days);
    return q === undefined ? [] : [{ when, name, q }];
  });
}

/** What a search for a text means, of which the days are written out: “live music tonight” is a search for “live music” today. */
export function readTypedDays(typed: string): Pick<SuggestedDays[number], 'when' | 'q'> | undefined {
  const text = normalize(typed);
  for (const days of TYPED_DAYS) {
    const { when, texts, alone = [] } = days;
    const q = [...texts, ...alone].includes(text) ? '' : wordsBefore(text, days);
    if (q !== undefined) return { when, q };
  }
  return undefined;
}

const normalize = (typed: string): string => typed.toLowerCase().trim().replaceAll(/\s+/g, ' ');

function wordsBefore(text: string, { texts }: TypedDays): string | undefined {
  const ending = texts.findLast((each) => text.endsWith(` ${each}`));
  return ending && text.slice(0, -ending.length).trim();
}
