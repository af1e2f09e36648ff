import type { CategorySlug } from '#contracts/categories.ts';
import type { OrganizationKind } from '#contracts/organizations/organizations.contract.ts';
import type { CityName } from './cities.ts';
import type { SpotKind } from './city.ts';
import type { CoverName } from './covers.ts';
import type { EmblemName } from './emblems.ts';

/** An event of an organization, in days relative to loading, negative for the past. */
export type OrganizationEvent = {
  title: string;
  category: CategorySlug;
  inDays: number;
  /** Moves it to the next such weekday; 6 is Saturday. */
  weekday?: number;
  at: string;
  minutes: number;
  where: SpotKind | 'online';
  text: string;
  seats?: number;
  price?: number;
};

/** A business or non-profit of the sample community; its staff are the hosts of its city. */
export type OrganizationIdea = {
  name: string;
  kind: OrganizationKind;
  city: CityName;
  interests: string[];
  text: string;
  website: string;
  where: SpotKind;
  emblem: EmblemName;
  cover?: CoverName;
  isVerified?: true;
  followers: number;
  events: OrganizationEvent[];
};
