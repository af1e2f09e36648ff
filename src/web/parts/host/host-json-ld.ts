import type { Place } from '#contracts/places/places.contract.ts';
import type { Site } from '#contracts/site.contract.ts';

export type DescribedHost = {
  name: string;
  place: Place | null;
  address?: string;
  website?: string;
  logo: { large: string } | null;
  /** Path of the picture for link previews. */
  sharePicture: string | null;
  links: readonly { url: string }[];
};
export type HostKind = 'group' | 'business' | 'non-profit';
type About = { kind: HostKind; path: string; description: string };

const TYPES = { group: 'Organization', business: 'LocalBusiness', 'non-profit': 'NGO' } as const;

/** Structured data from public fields only: the page is rendered without a viewer. */
export function hostJsonLd(host: DescribedHost, { kind, path, description }: About, { publicUrl }: Site) {
  const { name, place, address, website, logo, sharePicture, links } = host;
  const elsewhere = [website, ...links.map(({ url }) => url)].filter(Boolean);
  return {
    '@type': TYPES[kind],
    name,
    url: publicUrl + path,
    ...(description && { description }),
    ...(logo && { logo: publicUrl + logo.large }),
    ...(sharePicture && { image: publicUrl + sharePicture }),
    ...(elsewhere.length > 0 && { sameAs: elsewhere }),
    ...(place && {
      address: {
        '@type': 'PostalAddress',
        ...(address && { streetAddress: address }),
        addressLocality: place.name,
        ...(place.region && { addressRegion: place.region }),
        addressCountry: place.countryCode,
      },
    }),
  };
}
