import type { Place } from '#contracts/places/places.contract.ts';

/** `key` tells links apart while they are typed. */
export type LinkValue = { key: string; label: string; url: string };

/** What the forms of groups and of organizations both hold. */
export type HostValues = {
  name: string;
  description: string;
  place: Place | null;
  interests: readonly string[];
  links: readonly LinkValue[];
};

export const emptyHost: HostValues = { name: '', description: '', place: null, interests: [], links: [] };

type WrittenHost = Omit<HostValues, 'links'> & { links: readonly { label: string; url: string }[] };

export const hostValuesOf = ({ name, description, place, interests, links }: WrittenHost): HostValues => ({
  name,
  description,
  place,
  interests,
  links: links.map((link, at) => ({ ...link, key: `link-${at}` })),
});

/** A link without an address is one that is still being thought of. */
export const writtenLinks = (links: readonly LinkValue[]) =>
  links.filter(({ label, url }) => label.trim() || url.trim());

/** What the API takes. */
export const hostFieldsOf = ({ name, description, place, interests, links }: HostValues) => ({
  name,
  description,
  placeId: place?.id ?? null,
  interests: [...interests],
  links: writtenLinks(links).map(({ label, url }) => ({ label, url })),
});
