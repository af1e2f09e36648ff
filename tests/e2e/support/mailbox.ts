import { expect, type Page } from '@playwright/test';

type Mail = { to: string; subject: string; links: string[] };

/** The link to `path` in the newest mail to an address, once that mail is there. */
export async function mailedLink(page: Page, address: string, path: string): Promise<string> {
  const find = async () => {
    const response = await page.request.get('/dev/mail.json');
    const mails = (await response.json()) as Mail[];
    const links = mails.filter((mail) => mail.to === address).flatMap((mail) => mail.links);
    return links.find((link) => new URL(link).pathname === path);
  };
  await expect.poll(find, { message: `a mail to ${address} with a link to ${path}` }).toBeTruthy();
  const { pathname, search } = new URL((await find())!);
  return pathname + search;
}
