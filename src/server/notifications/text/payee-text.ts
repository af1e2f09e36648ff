import type { NotificationFacts } from '#server/notifications/notification-facts.ts';
import type { KindText, ShortText } from './kind-text.ts';

function bankAccountText({ payee, name, ending }: NotificationFacts<'payee'>): ShortText {
  const account = ending
    ? `Buyers now transfer to the account that ends in ${ending}.`
    : 'There is no bank account anymore.';
  const advice = name
    ? `If that isn’t right, correct it and talk to ${name}.`
    : 'If that wasn’t you, correct it and change your password.';
  return {
    title: `The bank account for transfers was changed: ${payee}`,
    text: `${name ?? 'You'} changed it. ${account} ${advice}`,
  };
}

function connectedText({ payee, name }: NotificationFacts<'payee'>): ShortText {
  const advice = name
    ? `If that isn’t right, stop taking online payments and talk to ${name}.`
    : 'If that wasn’t you, stop taking online payments and change your password.';
  return {
    title: `An account for online payments was connected: ${payee}`,
    text: `${name ?? 'You'} connected it. What buyers pay online goes to this account once it is set up. ${advice}`,
  };
}

function disconnectedText({ payee, name }: NotificationFacts<'payee'>): ShortText {
  const advice = name
    ? `If that isn’t right, connect it again and talk to ${name}.`
    : 'If that wasn’t you, connect it again and change your password.';
  return {
    title: `The account for online payments was disconnected: ${payee}`,
    text: `${name ?? 'You'} disconnected it. No one can pay online until an account is connected. ${advice}`,
  };
}

const texts = { bank: bankAccountText, connected: connectedText, disconnected: disconnectedText };
const payeeText = (facts: NotificationFacts<'payee'>): ShortText => texts[facts.change](facts);

export const payeeTexts: { payee: KindText<'payee'> } = {
  payee: {
    short: payeeText,
    mail: (facts) => ({ paragraphs: [payeeText(facts).text], button: 'View payment methods' }),
  },
};
