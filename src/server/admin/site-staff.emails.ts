import type { SiteRole } from '#contracts/admin/site-staff-fields.ts';
import { renderMail } from '#server/platform/mail/mail-layout.ts';

const SEES =
  'requests for accounts, make invitations, and can see the email addresses, networks and devices of people. The audit records each look at an address.';
const roles: Record<SiteRole, { name: string; task: string }> = {
  moderator: { name: 'a moderator', task: `Moderators answer reports of what people post and ${SEES}` },
  administrator: {
    name: 'an administrator',
    task: `Administrators change the settings and the staff of the site, answer reports and ${SEES}`,
  },
};

const footnote = 'You’re getting this email because your role on the site has changed.';

export function newRoleMail({ productName, role, url }: { productName: string; role: SiteRole; url: string }) {
  const { name, task } = roles[role];
  const heading = `You’re now ${name} of ${productName}`;
  const letter = renderMail({
    productName,
    heading,
    paragraphs: [
      `An administrator gave you this role. ${task}`,
      'It needs a second factor, which you set up when you first open the administration.',
    ],
    button: { label: 'Open the administration', url },
    footnote,
  });
  return { subject: heading, ...letter };
}

export function endedRoleMail({ productName, role }: { productName: string; role: SiteRole }) {
  const heading = `You’re no longer ${roles[role].name} of ${productName}`;
  const paragraphs = ['An administrator ended this role. Your account stays as it is.'];
  return { subject: heading, ...renderMail({ productName, heading, paragraphs, footnote }) };
}
