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
  const text = typed.toLowerCase().replaceAll(/\s+/g, ' ');
  return TYPED_DAYS.flatMap(({ when, name, texts, alone = [] }) => {
    if (text.length >= MIN_LENGTH && [...texts, ...alone].some((each) => each.startsWith(text)))
      return [{ when, name, q: '' }];
    const ending = texts.findLast((each) => text.endsWith(` ${each}`));
    return ending ? [{ when, name, q: text.slice(0, -ending.length).trim() }] : [];
  });
}
