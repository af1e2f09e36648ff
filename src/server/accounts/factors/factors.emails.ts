import { randomUUID } from 'node:crypto';
import { mailedPath } from '#contracts/mailed-paths.ts';
import { paths } from '#contracts/site-paths.ts';
import { NEW_PASSWORD } from '#server/accounts/accounts.emails.ts';
import { claimMails, findCredentials } from '#server/accounts/accounts.queries.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { renderMail } from '#server/platform/mail/mail-layout.ts';
import { enqueueMail } from '#server/platform/mail/outbox.ts';
import type { Db } from '#server/platform/postgres/db.ts';

type Site = { productName: string; settingsUrl: string };
type Content = { subject: string; text: string; html: string };

const NOT_YOU = `If this wasn’t you, ${NEW_PASSWORD} now, and check your passkeys and second factor in your settings.`;

const notice = ({ productName, settingsUrl }: Site, heading: string, paragraph: string): Content => ({
  subject: `${heading} – ${productName}`,
  ...renderMail({
    productName,
    heading,
    paragraphs: [paragraph, NOT_YOU],
    button: { label: 'Open account settings', url: settingsUrl },
    footnote: 'We send this whenever the ways to log in to your account change.',
  }),
});

export const secondFactorOn = (site: Site): Content =>
  notice(
    site,
    'Second factor turned on',
    'Logging in now also takes a code from your authenticator app, or a recovery code.',
  );

export const secondFactorOff = (site: Site): Content =>
  notice(site, 'Second factor turned off', 'Logging in no longer takes a code. Your recovery codes no longer work.');

export const factorsLifted = ({ hadApp, passkeys, ...site }: Site & { hadApp: boolean; passkeys: number }): Content =>
  notice(
    site,
    'Second factor turned off',
    [
      'The people who run this site removed the second factor of your account.',
      hadApp && 'Logging in no longer takes a code, and your recovery codes no longer work.',
      passkeys > 0 && 'Your passkeys no longer log you in: delete them on your devices, too.',
    ]
      .filter(Boolean)
      .join(' '),
  );

export const recoveryCodesRenewed = (site: Site): Content =>
  notice(site, 'New recovery codes', 'You have new recovery codes. The old ones no longer work.');

export const recoveryCodeUsed = ({ left, ...site }: Site & { left: number }): Content =>
  notice(
    site,
    'A recovery code was used',
    left === 0
      ? 'Someone confirmed a login with your last recovery code. Please make new ones in your settings.'
      : `Someone confirmed a login with one of your recovery codes. ${left === 1 ? 'One is' : `${left} are`} left.`,
  );

export const passkeyAdded = ({ name, ...site }: Site & { name: string }): Content =>
  notice(site, 'Passkey added', `You can now log in with the passkey “${name}”.`);

export const passkeyRemoved = ({ name, ...site }: Site & { name: string }): Content =>
  notice(site, 'Passkey removed', `The passkey “${name}” no longer logs you in.`);

export const passkeyCopied = ({ name, ...site }: Site & { name: string }): Content =>
  notice(
    site,
    'A passkey was refused',
    `Someone tried to log in with a copy of the passkey “${name}”. We refused it. Please remove this passkey, and add a new one.`,
  );

/** Tells the owner of a change, unless the address is unverified and had its one mail. */
export async function enqueueFactorNotice(
  tx: Db,
  { config }: Pick<AppDeps, 'config'>,
  accountId: string,
  render: (site: Site) => Content,
): Promise<void> {
  const account = await findCredentials(tx, accountId);
  if (!account || !(await claimMails(tx, [accountId])).has(accountId)) return;
  const settingsUrl = config.PUBLIC_URL + mailedPath(paths.accountManagement());
  const content = render({ productName: config.PRODUCT_NAME, settingsUrl });
  await enqueueMail(tx, { ...content, reason: `factor-notice:${randomUUID()}`, to: account.email });
}
