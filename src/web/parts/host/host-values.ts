import type { Place } from '#contracts/places/places.contract.ts';
import type { LinkValue } from '#web/parts/fields/LinkFields.tsx';
import { rowName } from '#web/platform/form-binding.ts';

/** Form values that groups and organizations share. */
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
  links: links.map((link, index) => ({ ...link, key: `link-${index}` })),
});

/** Leaves out empty links. */
const writtenLinks = (links: readonly LinkValue[]) => links.filter(({ label, url }) => label.trim() || url.trim());

/** The request body. */
export const hostFieldsOf = ({ name, description, place, interests, links }: HostValues) => ({
  name,
  description,
  placeId: place?.id ?? null,
  interests: [...interests],
  links: writtenLinks(links).map(({ label, url }) => ({ label, url })),
});

/** Maps a field path of the API to a form field. */
export const hostValueName = (path: string, { links }: HostValues): string =>
  path === 'placeId' ? 'place' : rowName(path, 'links', writtenLinks(links));
