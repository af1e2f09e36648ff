import { MAX_DESCRIPTION_LENGTH } from '#contracts/events/event-limits.ts';
import { MAX_PAGE_NAME_LENGTH } from '#contracts/page-limits.ts';
import type { Place } from '#contracts/places/places.contract.ts';
import type { LinkValue } from '#web/parts/fields/LinkFields.tsx';
import { rowName } from '#web/platform/form/form-binding.ts';
import { type FormField, initially, type ValuesOf, valueName } from '#web/platform/form/form-fields.ts';

type Links = readonly { label: string; url: string }[];

/** Links that are empty are not sent. */
const writtenLinks = (links: readonly LinkValue[]) => links.filter(({ label, url }) => label.trim() || url.trim());

/** The values that the forms of groups and organizations share. */
export const hostFormFields = {
  name: {
    ...initially<string>(''),
    label: 'Name',
    input: { required: true, autoComplete: 'off', maxLength: MAX_PAGE_NAME_LENGTH },
  },
  description: {
    ...initially<string>(''),
    label: 'Description',
    input: { optional: true, maxLength: MAX_DESCRIPTION_LENGTH },
  },
  interests: {
    ...initially<readonly string[]>([]),
    write: (interests: readonly string[]) => [...interests],
  },
  place: {
    ...initially<Place | null>(null),
    savedAs: 'placeId',
    write: (place: Place | null) => place?.id ?? null,
  },
  links: {
    ...initially<readonly LinkValue[]>([]),
    read: ({ links }: { links: Links }): readonly LinkValue[] =>
      links.map((link, index) => ({ ...link, key: `link-${index}` })),
    write: (links: readonly LinkValue[]) => writtenLinks(links).map(({ label, url }) => ({ label, url })),
  },
} as const satisfies Record<string, FormField>;

/** Maps a field path of the API to a form field. */
export const hostValueName = (path: string, { links }: ValuesOf<typeof hostFormFields>): string =>
  rowName(valueName(hostFormFields, path), 'links', writtenLinks(links));
