import type { OrganizationKind } from '#contracts/organizations/organizations.contract.ts';

export const kindNames: Record<OrganizationKind, string> = { business: 'Business', 'non-profit': 'Non-profit' };

/** “bakery.example” for https://www.bakery.example/. */
export function siteName(website: string): string {
  const url = URL.parse(website);
  return url ? (url.host.replace(/^www\./, '') + url.pathname).replace(/\/$/, '') : website;
}
