import { type APIRequestContext, expect } from '@playwright/test';

type Mail = { to: string; subject: string; links: string[] };

/** Waits for a mail to the address with a link to `path`; returns the newest such link. */
export async function mailedLink(
  { request }: { request: APIRequestContext },
  address: string,
  path: string | RegExp,
): Promise<string> {
  const find = async () => {
    const response = await request.get('/dev/mail.json');
    const mails = (await response.json()) as Mail[];
    const links = mails.filter((mail) => mail.to === address).flatMap((mail) => mail.links);
    const matches = ({ pathname }: URL) => (typeof path === 'string' ? pathname === path : path.test(pathname));
    return links.find((link) => matches(new URL(link)));
  };
  await expect.poll(find, { message: `a mail to ${address} with a link to ${path}` }).toBeTruthy();
  const { pathname, search } = new URL((await find())!);
  return pathname + search;
}
