import type { Session } from './stripe-objects.ts';

const page = (title: string, body: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${title}</title><meta name="viewport" content="width=device-width"></head>
<body><main><h1>${title}</h1>${body}</main></body></html>`;

const button = (action: string, label: string): string => `<button name="action" value="${action}">${label}</button>`;

/** The hosted page of a checkout, with a button for each thing that a payer, or their bank, may do. */
export function checkoutPage({ status, amount_total, currency }: Session, message = ''): string {
  if (status !== 'open') return page('Checkout', '<p>This checkout page is no longer open.</p>');
  const buttons = [
    button('pay', 'Pay by card'),
    button('decline', 'Pay by a card that is declined'),
    button('later', 'Pay by a method that takes days'),
    button('close', 'Back'),
  ];
  const alert = message && `<p role="alert">${message}</p>`;
  return page('Checkout', `<p>${amount_total} ${currency}</p>${alert}<form method="post">${buttons.join('')}</form>`);
}

/** The page where the owner of an account tells Stripe who they are. */
export const onboardingPage = (): string =>
  page('Account', `<form method="post">${button('finish', 'Finish')}${button('leave', 'Later')}</form>`);
