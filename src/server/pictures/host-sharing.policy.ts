import { hueOfName } from '#contracts/art/host-hue.ts';
import type { SharedPage } from './share-pictures.actions.ts';

type SharedHost = {
  slug: string;
  name: string;
  /** “Berlin, Germany”, or empty. */
  placeName: string;
  cover: object | null;
  coverId: string | null;
};

/** What the share picture of a group or an organization shows. */
export const sharedHost = (
  kind: 'groups' | 'organizations',
  label: string,
  { slug, name, placeName, cover, coverId }: SharedHost,
): SharedPage => ({
  kind,
  id: slug,
  label,
  warning: '',
  title: name,
  place: placeName,
  host: '',
  hue: hueOfName(name),
  seed: `${name} cover`,
  coverId: cover && coverId,
});
