import { renderMail } from '#server/platform/mail/mail-layout.ts';

type Site = { productName: string };
type Link = Site & { url: string };
type Content = { subject: string; text: string; html: string };

const NOT_YOU = 'If you did not ask for this, you can ignore this mail: nothing happens without the link.';

export function verificationMail({ productName, url }: Link): Content {
  const letter = renderMail({
    productName,
    heading: 'Is this your address?',
    paragraphs: [`Somebody signed up at ${productName} with this address. If it was you, please confirm it.`],
    button: { label: 'Verify my email', url },
    footnote: `The link works once, within 24 hours. ${NOT_YOU}`,
  });
  return { subject: `Verify your email for ${productName}`, ...letter };
}

export function resetMail({ productName, url }: Link): Content {
  const letter = renderMail({
    productName,
    heading: 'Choose a new password',
    paragraphs: [`Somebody asked to reset the password of your ${productName} account.`],
    button: { label: 'Reset my password', url },
    footnote: `The link works once, within 30 minutes. ${NOT_YOU}`,
  });
  return { subject: `Reset your ${productName} password`, ...letter };
}

export function emailChangeMail({ productName, url }: Link): Content {
  const letter = renderMail({
    productName,
    heading: 'Confirm your new address',
    paragraphs: [
      `Somebody asked to use this address for their ${productName} account. If it was you, please confirm it.`,
    ],
    button: { label: 'Use this address', url },
    footnote: `The link works once, within 30 minutes. ${NOT_YOU}`,
  });
  return { subject: `Confirm your new address for ${productName}`, ...letter };
}

export function emailChangeNotice({ productName, newEmail }: Site & { newEmail: string }): Content {
  const letter = renderMail({
    productName,
    heading: 'Your address is about to change',
    paragraphs: [
      `Somebody who knows your password asked to change the address of your ${productName} account to ${newEmail}.`,
      'It changes when the link that we sent there is used. Until then this address stays.',
      'If it was not you, change your password now: that makes the link useless and signs everybody else out.',
    ],
    footnote: 'This notice goes to your present address whenever a change is asked for.',
  });
  return { subject: `Your ${productName} address is about to change`, ...letter };
}

/** Sent instead of a link when the address already has an account, so that the requester does not learn that it does. */
export function addressInUseNotice({ productName }: Site): Content {
  const letter = renderMail({
    productName,
    heading: 'You already have an account',
    paragraphs: [
      `Somebody asked to use this address for another ${productName} account. It already belongs to yours, so nothing changes.`,
      'If it was you: log in with this address, or ask for a new password if you do not remember it.',
    ],
    footnote: 'If it was not you, there is nothing to do.',
  });
  return { subject: `Your address at ${productName}`, ...letter };
}

export function passwordChangedNotice({ productName, url }: Link): Content {
  const letter = renderMail({
    productName,
    heading: 'Your password was changed',
    paragraphs: [
      `The password of your ${productName} account was just changed, and every other device was signed out.`,
      'If it was not you, reset your password right away with “Forgot Password?” on the site.',
    ],
    button: { label: `Open ${productName}`, url },
    footnote: 'This notice goes out whenever the password changes.',
  });
  return { subject: `Your ${productName} password was changed`, ...letter };
}
