import type { Page } from '@playwright/test';
import type { SignedIn } from '#contracts/accounts/accounts.contract.ts';

/** Who is signed in on this page, with the tokens to call the API as them. */
export const personOf = (page: Page): Promise<SignedIn> =>
  page.evaluate(() => ({
    user: JSON.parse(localStorage.getItem('user')!) as SignedIn['user'],
    tokens: JSON.parse(localStorage.getItem('tokens')!) as SignedIn['tokens'],
  }));
