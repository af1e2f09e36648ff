import type { CategorySlug } from '#contracts/categories.ts';
import type { GroupFields } from '#contracts/groups/group-fields.ts';
import type { CityName } from './cities.ts';
import type { SpotKind } from './city.ts';
import type { CoverName } from './covers.ts';

/** How often a group meets; a series creates its events. */
export type MeetingSchedule = {
  /** RFC 5545; the series starts with the first matching date. */
  rule: string;
  /** Local time. */
  at: string;
  minutes: number;
  title: string;
  category: CategorySlug;
  where: SpotKind | 'online';
  /** Markdown; {city}, {venue} and {find} are replaced. */
  text: string;
  seats?: number;
  forMembers?: true;
  /** Where to start looking for the first date, in days relative to loading; by default four weeks before. */
  fromDay?: number;
};

/** A group of the sample community; people are named by the local part of their email. */
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
  /** The joining question, and its answers. */
  joiningQuestion?: [question: string, ...answers: string[]];
  /** Numbers of members, pending requests and followers. */
  size: number;
  requests?: number;
  followers?: number;
  cover?: CoverName;
  posts?: { title: string; text: string; isPublic?: true }[];
  meets?: MeetingSchedule;
};
