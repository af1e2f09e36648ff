import { domainToASCII } from 'node:url';

/** A domain as the address book of the web writes it: lower case, without accents; empty if it is none. */
const plainDomain = (text: string): string =>
  domainToASCII(
    text
      .trim()
      .replace(/^(?:\*\.|@)/, '')
      .replace(/\.$/, ''),
  );

const domainsIn = (list: string): string[] =>
  list
    .split(/[\s,;]+/)
    .map(plainDomain)
    .filter((domain) => domain !== '');

export type DomainRules = { allowed: string; denied: string };

/** Whether accounts may have the address. Rules also hold for subdomains; a denied domain wins over an allowed one. */
export function isAdmittedAddress(email: string, { allowed, denied }: DomainRules): boolean {
  const domain = plainDomain(email.slice(email.lastIndexOf('@') + 1));
  const isIn = (rule: string) => domain === rule || domain.endsWith(`.${rule}`);
  const allowedDomains = domainsIn(allowed);
  return !domainsIn(denied).some(isIn) && (allowedDomains.length === 0 || allowedDomains.some(isIn));
}
