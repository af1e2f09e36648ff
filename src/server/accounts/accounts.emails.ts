import {
  CHANGE_LINK_MINUTES,
  LOGIN_LINK_MINUTES,
  NEW_DEVICE_LINK_DAYS,
  VERIFICATION_LINK_HOURS,
} from '#contracts/accounts/account-limits.ts';
import { renderMail } from '#server/platform/mail/mail-layout.ts';

type Site = { productName: string };
type Link = Site & { url: string };
type Content = { subject: string; text: string; html: string };

/** Fits people who have no password yet, too. */
export const NEW_PASSWORD = 'choose a new password with “Forgot Password?” on the login form';
const NOT_ME = 'This wasn’t me';
const NOT_ME_LASTS = `This link works for ${NEW_DEVICE_LINK_DAYS} days, or until you choose a new password.`;
/** Otherwise a stranger with the new address could end it. */
const NOT_ME_OUTLASTS_CHANGE = `The link above works for up to ${NEW_DEVICE_LINK_DAYS} days, even after the address has changed or someone has chosen another password.`;
const NOT_YOU = 'If you didn’t request this, you can safely ignore this email.';

export function verificationMail({ productName, url }: Link): Content {
  const letter = renderMail({
    productName,
    heading: 'Verify your email address',
    paragraphs: [`Thanks for signing up for ${productName}! Please verify that this is your email address.`],
    button: { label: 'Verify my email', url },
    footnote: `This link works once and expires in ${VERIFICATION_LINK_HOURS} hours. ${NOT_YOU}`,
  });
  return { subject: `Verify your email for ${productName}`, ...letter };
}

export function resetMail({ productName, url }: Link): Content {
  const letter = renderMail({
    productName,
    heading: 'Choose a new password',
    paragraphs: [`We received a request to reset the password of your ${productName} account.`],
    button: { label: 'Reset my password', url },
    footnote: `This link works once and expires in ${CHANGE_LINK_MINUTES} minutes. ${NOT_YOU}`,
  });
  return { subject: `Reset your ${productName} password`, ...letter };
}

export function loginLinkMail({ productName, url, code }: Link & { code: string }): Content {
  const letter = renderMail({
    productName,
    heading: `Log in to ${productName}`,
    paragraphs: [
      'Open this link to log in on this device.',
      `To log in on another device, enter this code there: ${code.slice(0, 3)} ${code.slice(3)}`,
    ],
    button: { label: 'Log in', url },
    footnote: `The link and the code expire in ${LOGIN_LINK_MINUTES} minutes, and only one of them works, once. Never give the code to anyone else. ${NOT_YOU}`,
  });
  return { subject: `Log in to ${productName}`, ...letter };
}

/** Sent when the first login by mail proves an address that another person may have registered. */
export function accountClaimedNotice({ productName, url }: Link): Content {
  const letter = renderMail({
    productName,
    heading: 'Your email address is confirmed',
    paragraphs: [
      `You logged in to ${productName} by email for the first time, which confirmed this address.`,
      'Someone else could have chosen the password of this account before you confirmed your address. So we removed it, and logged out all other devices. You can choose a new one in your settings.',
    ],
    button: { label: 'Choose a password', url },
    footnote: 'You don’t need a password: you can log in by email, too.',
  });
  return { subject: `Your ${productName} email address is confirmed`, ...letter };
}

export function emailChangeMail({ productName, url }: Link): Content {
  const letter = renderMail({
    productName,
    heading: 'Confirm your new email address',
    paragraphs: [
      `We received a request to use this email address for a ${productName} account. If that was you, please confirm it.`,
    ],
    button: { label: 'Confirm new address', url },
    footnote: `This link works once and expires in ${CHANGE_LINK_MINUTES} minutes. ${NOT_YOU}`,
  });
  return { subject: `Confirm your new email address for ${productName}`, ...letter };
}

/** `secureUrl` is null for an unverified address, which may belong to somebody else. */
export function emailChangeNotice({
  productName,
  newEmail,
  secureUrl,
}: Site & { newEmail: string; secureUrl: string | null }): Content {
  const letter = renderMail({
    productName,
    heading: 'Your email address is about to change',
    paragraphs: [
      `We received a request to change the email address of your ${productName} account to ${newEmail}.`,
      'It changes once the link we sent there is opened. Until then, you keep this address.',
      secureUrl
        ? 'If this wasn’t you, log out all devices and choose a new password now. That cancels the change, or takes it back if it has already happened. Nothing happens until you confirm on the page.'
        : `If this wasn’t you, ${NEW_PASSWORD} now. That cancels the change and logs out all devices.`,
    ],
    ...(secureUrl && { button: { label: NOT_ME, url: secureUrl } }),
    footnote: `We send this to your current address whenever someone requests a change.${secureUrl ? ` ${NOT_ME_OUTLASTS_CHANGE}` : ''}`,
  });
  return { subject: `Your ${productName} email address is about to change`, ...letter };
}

/** To the address that the account had until somebody used the link in `emailChangeNotice` or `newDeviceNotice`. */
export function emailRestoredNotice({ productName, url }: Link): Content {
  const letter = renderMail({
    productName,
    heading: 'Your email address was changed back',
    paragraphs: [
      `Someone pressed “${NOT_ME}” in an email to the earlier address of your ${productName} account. The account has that address again, its password was removed, and all devices were logged out.`,
      'If this wasn’t you, someone else reads the mailbox of your earlier address. Please tell the people who run this site.',
    ],
    button: { label: 'Contact the site', url },
    footnote: 'We send this to the address that the account no longer has.',
  });
  return { subject: `Your ${productName} email address was changed back`, ...letter };
}

/** Sent instead of a link when the address already has an account, so that the requester does not learn that it does. */
export function addressInUseNotice({ productName }: Site): Content {
  const letter = renderMail({
    productName,
    heading: 'You already have an account',
    paragraphs: [
      `Someone tried to use this email address for another ${productName} account. It already belongs to your account, so nothing has changed.`,
      'If that was you, log in with this address. Forgot your password? You can reset it on the login form.',
    ],
    footnote: 'If it wasn’t you, you don’t need to do anything.',
  });
  return { subject: `You already have a ${productName} account`, ...letter };
}

export function passwordChangedNotice({ productName, url }: Link): Content {
  const letter = renderMail({
    productName,
    heading: 'Your password was changed',
    paragraphs: [
      `The password of your ${productName} account was just changed, and all other devices were logged out.`,
      `If this wasn’t you, and we emailed you about a new login or a new address, press “This wasn’t me” there: it also removes what was added to your account. Otherwise ${NEW_PASSWORD} right away.`,
    ],
    button: { label: `Open ${productName}`, url },
    footnote: 'We send this whenever your password changes.',
  });
  return { subject: `Your ${productName} password was changed`, ...letter };
}

export function identityLinkedNotice({ productName, url, label }: Link & { label: string }): Content {
  const letter = renderMail({
    productName,
    heading: `${label} is connected`,
    paragraphs: [
      `You can now log in to ${productName} with your ${label} account.`,
      'If this wasn’t you, disconnect it in your settings, and choose a new password.',
    ],
    button: { label: 'Open account settings', url },
    footnote: 'We send this whenever another way to log in is added to your account.',
  });
  return { subject: `${label} is connected to your ${productName} account`, ...letter };
}

export function identityUnlinkedNotice({ productName, url, label }: Link & { label: string }): Content {
  const letter = renderMail({
    productName,
    heading: `${label} is disconnected`,
    paragraphs: [
      `Your ${label} account no longer logs you in to ${productName}.`,
      'If this wasn’t you, choose a new password now.',
    ],
    button: { label: 'Open account settings', url },
    footnote: 'We send this whenever a way to log in is removed from your account.',
  });
  return { subject: `${label} is disconnected from your ${productName} account`, ...letter };
}

export function newDeviceNotice({ productName, device, at, url }: Link & { device: string; at: Date }): Content {
  const letter = renderMail({
    productName,
    heading: 'New login to your account',
    paragraphs: [
      `Someone logged in to your ${productName} account on a device or network we haven’t seen before: ${device}, ${at.toISOString().slice(0, 16).replace('T', ' ')} UTC.`,
      'If that was you, you don’t need to do anything.',
      'If it wasn’t you, log out all devices and choose a new password now, even if your password or email address was changed. Nothing happens until you confirm on the page.',
    ],
    button: { label: NOT_ME, url },
    footnote: NOT_ME_LASTS,
  });
  return { subject: `New login to your ${productName} account`, ...letter };
}

export function accountDeletedNotice({ productName, hadPassword }: Site & { hadPassword: boolean }): Content {
  const culprit = hadPassword
    ? 'someone else knows your password'
    : 'someone else can read your email, or has a device of yours';
  const letter = renderMail({
    productName,
    heading: 'Your account was deleted',
    paragraphs: [
      `Your ${productName} account and everything in it have been deleted, as you asked.`,
      'If you volunteered, organizers keep the hours without your name. We tell the organizers of the shifts you were on.',
    ],
    footnote: `This is the last email about this account. If you didn’t delete it, ${culprit}.`,
  });
  return { subject: `Your ${productName} account was deleted`, ...letter };
}
