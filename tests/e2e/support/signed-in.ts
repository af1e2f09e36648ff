import type { Page } from '@playwright/test';
import { type SignedIn, verifyEmail } from '#contracts/accounts/accounts.contract.ts';
import { callSite } from './factories.ts';
import { newAccount, type TestAccount } from './log-in.ts';
import { mailedLink } from './mailbox.ts';
import { createSignedIn } from './site-controls.ts';

export type Person = TestAccount & SignedIn;

/** Signs a new person in without the form: stores the session for the next page that is opened. */
export async function signIn(page: Page): Promise<Person> {
  const person = await createPerson();
  await storeSession(page, person);
  return person;
}

/** The same for a person who has verified their email. */
export async function signInVerified(page: Page): Promise<Person> {
  const person = await createPerson();
  await confirmEmail(page, person.email);
  const user = { ...person.user, isEmailVerified: true };
  await storeSession(page, { ...person, user });
  return { ...person, user };
}

export async function confirmEmail(page: Pick<Page, 'request'>, email: string): Promise<void> {
  const link = new URL(await mailedLink(page, email, '/verify-email'), 'http://site');
  await callSite(page.request, verifyEmail, { body: { token: link.searchParams.get('token')! } });
}

/** A person with an account, signed in to no browser. */
export async function createPerson(): Promise<Person> {
  const account = newAccount();
  return { ...account, ...(await createSignedIn(account.email)) };
}

/** Stores the session only before the first page of the tab, so that logging out lasts. */
export async function storeSession(page: Page, { user, tokens }: SignedIn): Promise<void> {
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
