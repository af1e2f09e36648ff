import type { CategorySlug } from '#contracts/categories.ts';
import type { AccessibilityFact } from '#contracts/events/event-limits.ts';
import type { CityName } from './cities.ts';
import type { SpotKind } from './city.ts';
import type { CoverName } from './covers.ts';

/** What becomes of an idea in one city, where it is not the usual. */
export type Twist = {
  cancelled?: string;
  isDraft?: true;
  isUnlisted?: true;
  /** More people answer than there are seats. */
  isFull?: true;
  cover?: CoverName;
};

/** Something that is done in several cities, each time under a title of its own. */
export type Idea = {
  slug: string;
  category: CategorySlug;
  day: 'mon' | 'tue' | 'wed' | 'thu' | 'fri' | 'sat' | 'sun';
  /** Wall time. */
  at: string;
  minutes: number;
  where: SpotKind | 'online';
  isHybrid?: true;
  interests: string[];
  seats?: number;
  guests?: number;
  /** What it costs, in the city's money; `{money:5}` is filled in. */
  price?: string;
  questions?: { text: string; isRequired: boolean }[];
  accessibility?: AccessibilityFact[];
  accessibilityNote?: string;
  isAddressHidden?: true;
  /** Markdown; {city}, {venue}, {find} and {host} are filled in. */
  text: string;
  in: Partial<Record<CityName, string | [title: string, twist: Twist]>>;
};
