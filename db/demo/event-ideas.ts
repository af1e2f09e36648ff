import type { CategorySlug } from '#contracts/categories.ts';
import type { AccessibilityFact } from '#contracts/events/event-limits.ts';
import type { WrittenQuestion } from '#contracts/questions.ts';
import type { CityName } from './cities.ts';
import type { SpotKind } from './city.ts';
import type { CoverName } from './covers.ts';

/** Differences of an idea in one city. */
export type Variation = {
  cancelled?: string;
  isDraft?: true;
  isUnlisted?: true;
  /** More people answer than there are seats. */
  isFull?: true;
  /** The host accepts guests one by one; some requests to an upcoming event are still open. */
  isApproved?: true;
  /** The next person on the waitlist has a day to take a spot that opens up. */
  isOffered?: true;
  cover?: CoverName;
};

/** An event that takes place in several cities, each time with its own title. */
export type Idea = {
  slug: string;
  category: CategorySlug;
  day: 'mon' | 'tue' | 'wed' | 'thu' | 'fri' | 'sat' | 'sun';
  /** Local time. */
  at: string;
  minutes: number;
  where: SpotKind | 'online';
  isHybrid?: true;
  interests: string[];
  seats?: number;
  guests?: number;
  /** Price in local currency; `{money:5}` is replaced. */
  price?: string;
  questions?: WrittenQuestion[];
  accessibility?: AccessibilityFact[];
  accessibilityNote?: string;
  isAddressHidden?: true;
  /** Markdown; {city}, {venue}, {find} and {host} are replaced. */
  text: string;
  in: Partial<Record<CityName, string | [title: string, twist: Variation]>>;
};
