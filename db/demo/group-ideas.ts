import type { CategorySlug } from '#contracts/categories.ts';
import type { GroupFields } from '#contracts/groups/group-fields.ts';
import type { CityName } from './cities.ts';
import type { SpotKind } from './city.ts';
import type { CoverName } from './covers.ts';

/** How often a group meets; its events are made by the series that comes of it. */
export type Rhythm = {
  /** RFC 5545; the first date is the first that fits. */
  rule: string;
  /** Wall time. */
  at: string;
  minutes: number;
  title: string;
  category: CategorySlug;
  where: SpotKind | 'online';
  /** Markdown; {city}, {venue} and {find} are filled in. */
  text: string;
  seats?: number;
  forMembers?: true;
  /** First looked for so many days from the load; four weeks before it unless said otherwise. */
  fromDay?: number;
};

/** A group of the sample community; people by the part of their address before the at sign. */
export type GroupIdea = {
  name: string;
  city: CityName;
  organizer: string;
  helpers?: string[];
  interests: string[];
  /** Markdown. */
  text: string;
  links?: GroupFields['links'];
  isPrivate?: true;
  admission?: 'open' | 'approval' | 'invitation';
  /** What is asked of those who join, and what people have said. */
  asks?: [question: string, ...answers: string[]];
  /** How many are in it, how many wait to be let in, and how many follow without joining. */
  size: number;
  requests?: number;
  followers?: number;
  cover?: CoverName;
  posts?: { title: string; text: string; isPublic?: true }[];
  meets?: Rhythm;
};
