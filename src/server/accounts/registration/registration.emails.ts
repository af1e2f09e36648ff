import { renderMail } from '#server/platform/mail/mail-layout.ts';

type Answer = { productName: string; answer: string };
type Content = { subject: string; text: string; html: string };

const FOOTNOTE =
  'You’re getting this email because someone asked for an account with this address. If it wasn’t you, you can ignore it.';

export function approvalMail({
  productName,
  answer,
  url,
  code,
  days,
}: Answer & { url: string; code: string; days: number }): Content {
  const letter = renderMail({
    productName,
    heading: `Welcome to ${productName}`,
    paragraphs: [
      'You can sign up now.',
      ...(answer ? [answer] : []),
      `Your invitation code: ${code}. It works once, for this address, within ${days} days.`,
    ],
    button: { label: 'Sign up', url },
    footnote: FOOTNOTE,
  });
  return { subject: `You can sign up to ${productName}`, ...letter };
}

export function refusalMail({ productName, answer }: Answer): Content {
  const letter = renderMail({
    productName,
    heading: 'Your request for an account',
    paragraphs: [
      `The staff of ${productName} have decided not to open an account for you.`,
      ...(answer ? [answer] : []),
    ],
    footnote: FOOTNOTE,
  });
  return { subject: `Your request for an account on ${productName}`, ...letter };
}
