import { type Account, type Books, invalid, type Session, type StripeObject } from './stripe-objects.ts';
import { type AccountPayments, SITE_FEE, type World } from './stripe-payments.ts';
import { nested, type Params, text, texts } from './stripe-requests.ts';

/** What routes need of the stand-in as a whole. */
export type StandIn = World & {
  url: string;
  account(id?: string): AccountPayments;
  addAccount(fields: Partial<Account> & { id: string }): AccountPayments;
};
export type Call = {
  standIn: StandIn;
  payments: AccountPayments;
  /** The Stripe-Account header. */
  account: string | undefined;
  params: Params;
  id: string;
};
type ListAnswer = { object: 'list'; data: StripeObject[]; has_more: boolean; url: string };
type Handler = (call: Call) => StripeObject | { object: string; url: string } | ListAnswer;

const MINUTES = 60;
/** Stripe's smallest payment, about half a euro; of currencies without cents, a little more. */
const MINIMUM = 50;
const MAXIMUM = 99_999_999;
const THREE_DIGITS = new Set(['bhd', 'jod', 'kwd', 'omr', 'tnd']);
const NO_CENTS = new Set(['jpy', 'krw', 'vnd', 'clp']);

const read =
  (kind: StripeObject['object']): Handler =>
  ({ payments: { books }, id }) =>
    books.find(kind, id);

const listed =
  (kind: StripeObject['object'], filters: readonly string[], url: string): Handler =>
  ({ payments: { books }, params }) => {
    const since = Number(text(nested(params, 'created'), 'gte') ?? 0);
    const matching = books
      .list(kind)
      .filter(
        (object) =>
          (object.object === 'account' || object.created >= since) &&
          filters.every(
            (field) => !text(params, field) || (object as unknown as Params)[field] === text(params, field),
          ),
      )
      .toReversed();
    const after = text(params, 'starting_after');
    const start = after ? matching.findIndex(({ id }) => id === after) + 1 : 0;
    const limit = Number(text(params, 'limit') ?? 10);
    return {
      object: 'list',
      data: matching.slice(start, start + limit),
      has_more: matching.length > start + limit,
      url,
    };
  };

function requireWholeHundredths(amount: number, currency: string): void {
  if (THREE_DIGITS.has(currency) && amount % 10 !== 0)
    throw invalid('The least-significant digit of amounts in three-decimal currencies must be 0.');
}

function totalOf(params: Params): { amount: number; currency: string } {
  let amount = 0;
  let currency = '';
  for (const item of Object.values(nested(params, 'line_items')) as Params[]) {
    const price = nested(item, 'price_data');
    const unit = Number(text(price, 'unit_amount'));
    const quantity = Number(text(item, 'quantity'));
    if (!Number.isSafeInteger(unit) || unit < 0) throw invalid('Invalid integer', { param: 'unit_amount' });
    if (!Number.isSafeInteger(quantity) || quantity < 1) throw invalid('Invalid integer', { param: 'quantity' });
    if (!text(nested(price, 'product_data'), 'name')) throw invalid('Missing required param: name.', { param: 'name' });
    const next = text(price, 'currency') ?? '';
    if (!/^[a-z]{3}$/.test(next)) throw invalid(`Invalid currency: ${next}`, { param: 'currency' });
    requireWholeHundredths(unit, next);
    if (currency && next !== currency) throw invalid('All prices must have the same currency.');
    currency = next;
    amount += unit * quantity;
  }
  if (amount < MINIMUM && !(NO_CENTS.has(currency) && amount >= MINIMUM))
    throw invalid("The Checkout Session's total amount must convert to at least 50 cents.", {
      code: 'amount_too_small',
    });
  if (amount > MAXIMUM)
    throw invalid("The Checkout Session's total amount due must be no more than $999,999.99 usd.", {
      code: 'amount_too_large',
    });
  return { amount, currency };
}

const createSession: Handler = ({ standIn, payments: { books }, account, params }) => {
  const { amount, currency } = totalOf(params);
  const fee = text(nested(params, 'payment_intent_data'), 'application_fee_amount');
  if (fee && !account) throw invalid('Can only apply an application_fee_amount with a connected account.');
  if (!books.account.charges_enabled) throw invalid('Your account cannot currently make live charges.');
  const ends = Number(text(params, 'expires_at') ?? standIn.now() + 24 * 60 * MINUTES);
  if (ends < standIn.now() + 30 * MINUTES || ends > standIn.now() + 24 * 60 * MINUTES + MINUTES)
    throw invalid(
      'The `expires_at` timestamp must be between 30 minutes and 24 hours from Checkout Session creation.',
      {
        param: 'expires_at',
      },
    );
  for (const name of ['success_url', 'cancel_url'])
    if (!URL.canParse(text(params, name) ?? '')) throw invalid('Not a valid URL', { code: 'url_invalid', param: name });
  const id = standIn.nextId('cs');
  const session: Session = {
    id,
    object: 'checkout.session',
    amount_total: amount,
    cancel_url: text(params, 'cancel_url'),
    client_reference_id: text(params, 'client_reference_id'),
    created: standIn.now(),
    currency,
    expires_at: ends,
    livemode: false,
    metadata: { ...texts(params, 'metadata'), ...(fee && { [SITE_FEE]: fee }) },
    mode: 'payment',
    payment_intent: null,
    payment_status: 'unpaid',
    status: 'open',
    success_url: text(params, 'success_url'),
    ui_mode: 'hosted_page',
    url: `${standIn.url}/pay/${books.account.id}/${id}`,
  };
  return keep(books, session);
};

const createRefund: Handler = ({ payments, params }) => {
  const intent = text(params, 'payment_intent') ?? '';
  const amount = text(params, 'amount') === null ? undefined : Number(text(params, 'amount'));
  requireWholeHundredths(amount ?? 0, payments.books.find('payment_intent', intent).currency);
  return payments.refund(intent, amount, texts(params, 'metadata'), text(params, 'reason'));
};

const createAccount: Handler = ({ standIn, params }) => {
  const controller = nested(params, 'controller');
  if (
    text(nested(controller, 'fees'), 'payer') !== 'account' ||
    text(nested(controller, 'losses'), 'payments') !== 'stripe'
  )
    throw invalid('This site makes only accounts that bear their own fees and losses.');
  const id = standIn.nextId('acct');
  const country = text(params, 'country') ?? 'DE';
  return standIn.addAccount({ id, country, metadata: texts(params, 'metadata') }).books.account;
};

const createLink: Handler = ({ standIn, params }) => {
  const account = text(params, 'account') ?? '';
  standIn.account(account);
  const target = new URLSearchParams({ return_url: text(params, 'return_url') ?? '' });
  return { object: 'account_link', url: `${standIn.url}/onboard/${account}?${target}` };
};

function keep<T extends StripeObject>(books: Books, object: T): T {
  books.objects.set(object.id, object);
  return object;
}

export const routes: readonly (readonly ['GET' | 'POST', RegExp, Handler])[] = [
  ['POST', /^\/v1\/checkout\/sessions$/, createSession],
  [
    'GET',
    /^\/v1\/checkout\/sessions$/,
    listed('checkout.session', ['payment_intent', 'status'], '/v1/checkout/sessions'),
  ],
  ['POST', /^\/v1\/checkout\/sessions\/(\w+)\/expire$/, ({ payments, id }) => payments.expireSession(id)],
  ['GET', /^\/v1\/checkout\/sessions\/(\w+)$/, read('checkout.session')],
  ['GET', /^\/v1\/payment_intents\/(\w+)$/, read('payment_intent')],
  ['GET', /^\/v1\/charges\/(\w+)$/, read('charge')],
  ['POST', /^\/v1\/refunds$/, createRefund],
  ['GET', /^\/v1\/refunds$/, listed('refund', ['payment_intent', 'charge'], '/v1/refunds')],
  ['GET', /^\/v1\/refunds\/(\w+)$/, read('refund')],
  ['GET', /^\/v1\/disputes$/, listed('dispute', ['payment_intent', 'charge'], '/v1/disputes')],
  ['GET', /^\/v1\/disputes\/(\w+)$/, read('dispute')],
  ['GET', /^\/v1\/payouts$/, listed('payout', ['status'], '/v1/payouts')],
  ['GET', /^\/v1\/payouts\/(\w+)$/, read('payout')],
  [
    'GET',
    /^\/v1\/balance_transactions$/,
    listed('balance_transaction', ['source', 'type', 'payout'], '/v1/balance_transactions'),
  ],
  ['POST', /^\/v1\/accounts$/, createAccount],
  ['GET', /^\/v1\/accounts?(?:\/(\w+))?$/, ({ standIn, account, id }) => standIn.account(id || account).books.account],
  ['POST', /^\/v1\/account_links$/, createLink],
];
