import type { Page } from '@playwright/test';
import { register, type SignedIn, verifyEmail } from '#contracts/accounts/accounts.contract.ts';
import { mailedLink } from './mailbox.ts';
import { type Newcomer, newcomer } from './newcomer.ts';
import { callSite } from './occasions.ts';

export type Person = Newcomer & SignedIn;

/** Signs a new person in without the form: the page that is opened next finds their session where the site keeps it. */
export async function signIn(page: Page): Promise<Person> {
  const person = await createPerson(page);
  await storeSession(page, person);
  return person;
}

/** The same for a person who has followed the link in the mail that everybody gets. */
export async function signInVerified(page: Page): Promise<Person> {
  const person = await createPerson(page);
  await confirmEmail(page, person.email);
  const user = { ...person.user, isEmailVerified: true };
  await storeSession(page, { ...person, user });
  return { ...person, user };
}

export async function confirmEmail(page: Pick<Page, 'request'>, email: string): Promise<void> {
  const link = new URL(await mailedLink(page, email, '/verify-email'), 'http://site');
  await callSite(page.request, verifyEmail, { body: { token: link.searchParams.get('token')! } });
}

/** A person with an account, whom no browser knows. */
export async function createPerson(page: Pick<Page, 'request'>): Promise<Person> {
  const account = newcomer();
  const { email, password } = account;
  return { ...account, ...(await callSite(page.request, register, { body: { email, password } })) };
}

/** Only where the tab opens its first page, so that logging out lasts. */
async function storeSession(page: Page, { user, tokens }: SignedIn): Promise<void> {
  await page.addInitScript(
    (session) => {
      const mark = `signed in ${session.user.id}`;
      if (self !== top || location.origin === 'null' || sessionStorage.getItem(mark)) return;
      sessionStorage.setItem(mark, 'once');
      localStorage.setItem('user', JSON.stringify(session.user));
      localStorage.setItem('tokens', JSON.stringify(session.tokens));
    },
    { user, tokens },
  );
}
