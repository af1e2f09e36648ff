import { newRowKey, type Row } from '#web/platform/form/form-binding.ts';
import type { SocialLink, TypedLink } from './social-links.api.ts';

export type LinkRow = TypedLink & Row;

export const newRow = (link: TypedLink = { service: 'website', address: '' }): LinkRow => ({
  ...link,
  key: newRowKey(),
});

export const toRows = (links: readonly SocialLink[]): LinkRow[] =>
  links.map(({ service, handle }) => newRow({ service, address: handle }));

/** Leaves out rows without a URL. */
export const writtenRows = (rows: readonly LinkRow[]): LinkRow[] => rows.filter(({ address }) => address.trim() !== '');

export const toLinks = (rows: readonly LinkRow[]): TypedLink[] =>
  writtenRows(rows).map(({ service, address }) => ({ service, address }));
