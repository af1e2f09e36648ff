import type { CategorySlug } from '#contracts/categories.ts';
import type { OrganizationKind } from '#contracts/organizations/organizations.contract.ts';
import type { CityName } from './cities.ts';
import type { SpotKind } from './city.ts';
import type { CoverName } from './covers.ts';
import type { EmblemName } from './emblems.ts';

/** Something an organization does, so many days from the load; those before it have been. */
export type Occasion = {
  title: string;
  category: CategorySlug;
  inDays: number;
  /** On the first such day from then, where it must be one: 6 is Saturday. */
  weekday?: number;
  at: string;
  minutes: number;
  where: SpotKind | 'online';
  text: string;
  seats?: number;
  price?: number;
};

/** A business or a non-profit of the sample community; its people are the hosts of its city. */
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
  does: Occasion[];
};
