import { type APIRequestContext, expect } from '@playwright/test';

type Mail = { to: string; subject: string; text: string; links: string[] };
type Mailbox = { request: APIRequestContext };

/** Newest first. */
async function mailsTo({ request }: Mailbox, address: string): Promise<Mail[]> {
  const response = await request.get('/dev/mail.json');
  return ((await response.json()) as Mail[]).filter(({ to }) => to === address);
}

/** Waits for a mail with a code to log in; returns its six digits. */
export async function mailedCode(mailbox: Mailbox, address: string): Promise<string> {
  const find = async () =>
    (await mailsTo(mailbox, address)).map(({ text }) => /\b\d{3} \d{3}\b/.exec(text)?.[0]).find(Boolean);
  await expect.poll(find, { message: `a mail to ${address} with a code` }).toBeTruthy();
  return (await find())!.replace(' ', '');
}

/** Waits for a mail to the address with a link to `path`; returns the newest such link. */
export async function mailedLink(mailbox: Mailbox, address: string, path: string | RegExp): Promise<string> {
  const find = async () => {
    const links = (await mailsTo(mailbox, address)).flatMap((mail) => mail.links);
    const matches = ({ pathname }: URL) => (typeof path === 'string' ? pathname === path : path.test(pathname));
    return links.find((link) => matches(new URL(link)));
  };
  await expect.poll(find, { message: `a mail to ${address} with a link to ${path}` }).toBeTruthy();
  const { pathname, search } = new URL((await find())!);
  return pathname + search;
}
