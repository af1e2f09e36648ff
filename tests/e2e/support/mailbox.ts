import { type APIRequestContext, expect } from '@playwright/test';

type Mail = { to: string; subject: string; text: string; links: string[] };
type Mailbox = { request: APIRequestContext };

/** Newest first. */
async function mailsTo({ request }: Mailbox, address: string): Promise<Mail[]> {
  const response = await request.get('/dev/mail.json', { params: { to: address } });
  return (await response.json()) as Mail[];
}

/** Waits for a mail to the address in which `find` finds something; returns that of the newest. */
async function findMailed(
  mailbox: Mailbox,
  address: string,
  what: string,
  find: (mail: Mail) => string | undefined,
): Promise<string> {
  let found: string | undefined;
  const search = async () => {
    found = (await mailsTo(mailbox, address)).map(find).find(Boolean);
    return found;
  };
  await expect.poll(search, { message: `a mail to ${address} with ${what}` }).toBeTruthy();
  return found!;
}

/** Waits for a mail with a code to log in; returns its six digits. */
export async function mailedCode(mailbox: Mailbox, address: string): Promise<string> {
  const code = await findMailed(mailbox, address, 'a code', ({ text }) => /\b\d{3} \d{3}\b/.exec(text)?.[0]);
  return code.replace(' ', '');
}

/** Waits for a mail to the address with a link to `path`; returns the newest such link. */
export async function mailedLink(mailbox: Mailbox, address: string, path: string | RegExp): Promise<string> {
  const matches = ({ pathname }: URL) => (typeof path === 'string' ? pathname === path : path.test(pathname));
  const link = await findMailed(mailbox, address, `a link to ${path}`, ({ links }) =>
    links.find((each) => matches(new URL(each))),
  );
  const { pathname, search } = new URL(link);
  return pathname + search;
}
