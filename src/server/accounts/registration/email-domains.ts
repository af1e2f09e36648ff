import { domainToASCII } from 'node:url';
import { domainsIn } from '#contracts/site-setting-fields.ts';

/** A domain as the address book of the web writes it: lower case, without accents; empty if it is not a domain. */
const plainDomain = (text: string): string =>
  domainToASCII(
    text
      .trim()
      .replace(/^(?:\*\.|@)/, '')
      .replace(/\.$/, ''),
  );

const plainDomainsIn = (list: string): string[] => domainsIn(list).map(plainDomain);

export type DomainRules = { allowed: string; denied: string };

/** Whether accounts may have the address. Rules also hold for subdomains; a denied domain wins over an allowed one. */
export function isAdmittedAddress(email: string, { allowed, denied }: DomainRules): boolean {
  const domain = plainDomain(email.slice(email.lastIndexOf('@') + 1));
  const isIn = (rule: string) => rule !== '' && (domain === rule || domain.endsWith(`.${rule}`));
  const allowedDomains = plainDomainsIn(allowed);
  return !plainDomainsIn(denied).some(isIn) && (allowedDomains.length === 0 || allowedDomains.some(isIn));
}
