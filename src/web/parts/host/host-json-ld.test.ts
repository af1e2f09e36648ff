import { expect, it } from 'vitest';
import type { Place } from '#contracts/places/places.contract.ts';
import type { Site } from '#contracts/site.contract.ts';
import { hostJsonLd } from './host-json-ld.ts';

const site = { publicUrl: 'https://dig.example' } as Site;
const plain = { name: 'Corner bakery', place: null, logo: null, sharePicture: null, links: [] };

it('contains only the known fields of a group', () => {
  expect(hostJsonLd(plain, { kind: 'group', path: '/groups/chess', description: '' }, site)).toEqual({
    '@type': 'Organization',
    name: 'Corner bakery',
    url: 'https://dig.example/groups/chess',
  });
});

it("contains a business's location, pictures and links", () => {
  const place = { name: 'Berlin', region: 'Berlin', countryCode: 'DE' } as Place;
  const bakery = {
    ...plain,
    place,
    address: 'Adalbertstraße 96',
    website: 'https://bakery.example',
    logo: { large: '/media/l.webp' },
    sharePicture: '/share/organizations/corner-bakery/c.jpg',
    links: [{ url: 'https://example.org/@bakery' }],
  };
  const about = { kind: 'business', path: '/organizations/corner-bakery', description: 'Bread.' } as const;
  expect(hostJsonLd(bakery, about, site)).toMatchObject({
    '@type': 'LocalBusiness',
    description: 'Bread.',
    logo: 'https://dig.example/media/l.webp',
    image: 'https://dig.example/share/organizations/corner-bakery/c.jpg',
    sameAs: ['https://bakery.example', 'https://example.org/@bakery'],
    address: { streetAddress: 'Adalbertstraße 96', addressLocality: 'Berlin', addressCountry: 'DE' },
  });
});

it('marks non-profits', () => {
  const about = { kind: 'non-profit', path: '/organizations/food-bank', description: '' } as const;
  expect(hostJsonLd(plain, about, site)['@type']).toBe('NGO');
});
