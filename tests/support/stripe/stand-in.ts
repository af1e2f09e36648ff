import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { checkoutPage, onboardingPage } from './checkout-page.ts';
import { type Call, routes, type StandIn } from './routes.ts';
import { type Account, Books, OWN_ACCOUNT, Refusal } from './stripe-objects.ts';
import { AccountPayments, type World } from './stripe-payments.ts';
import { expand, IdempotencyMemory, nested, parseForm, readBody, sendJson, text } from './stripe-requests.ts';
import { type WebhookSecrets, Webhooks } from './webhooks.ts';

const SECRETS: WebhookSecrets = { own: 'whsec_own_of_the_tests', connected: 'whsec_connected_of_the_tests' };

const withoutData = (path: string): string => path.replace(/^data\./, '');

/**
 * Stripe's API on this machine, as far as this site calls it, with its own clock and its faults. It remembers what it received, as Stripe does:
 * objects by account, answers by idempotency key, events with signatures. Where the two may differ, docs/payments.md says what to try by hand.
 */
export class StripeStandIn implements StandIn {
  readonly url: string;
  readonly webhooks: Webhooks;
  readonly secrets: WebhookSecrets;
  readonly payments = new Map<string, AccountPayments>();
  /** The requests that changed something, newest last: method, path and key. */
  readonly requests: string[] = [];
  /** How many of the next requests that change something are done but not answered, or refused with 429; how many of all are not served. */
  readonly faults = { lostAnswers: 0, tooMany: 0, outages: 0 };
  #held: { arrived: PromiseWithResolvers<void>; released: PromiseWithResolvers<void> } | null = null;
  #skewSeconds = 0;
  #lastId = 0;
  readonly #memory = new IdempotencyMemory();
  readonly #server: Server;

  private constructor(url: string, server: Server, secrets: WebhookSecrets) {
    this.url = url;
    this.#server = server;
    this.secrets = secrets;
    this.webhooks = new Webhooks(secrets);
    this.addAccount({ id: OWN_ACCOUNT, charges_enabled: true, payouts_enabled: true, details_submitted: true });
  }

  static async start({ port = 0, secrets = SECRETS } = {}): Promise<StripeStandIn> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    const { port: bound } = server.address() as { port: number };
    const standIn = new StripeStandIn(`http://127.0.0.1:${bound}`, server, secrets);
    server.on('request', (request, response) => void standIn.#answer(request, response));
    return standIn;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  now(): number {
    return Math.floor(Date.now() / 1000) + this.#skewSeconds;
  }

  advance({ minutes = 0, hours = 0, days = 0 }): void {
    this.#skewSeconds += 60 * (minutes + 60 * (hours + 24 * days));
    for (const payments of this.payments.values()) payments.expireSessions();
  }

  nextId(prefix: string): string {
    return `${prefix}_${prefix === 'cs' ? 'test_' : ''}${(++this.#lastId).toString().padStart(10, '0')}`;
  }

  emit: World['emit'] = (type, object, account) =>
    this.webhooks.add({ id: this.nextId('evt'), type, created: this.now() }, structuredClone(object), account);

  /** The account of the site's own keys, or a connected one. */
  account(id: string = OWN_ACCOUNT): AccountPayments {
    const payments = this.payments.get(id);
    if (!payments || payments.books.isDeauthorized)
      throw new Refusal(403, 'invalid_request_error', `The provided key does not have access to account '${id}'.`, {
        code: 'account_invalid',
      });
    return payments;
  }

  addAccount(fields: Partial<Account> & { id: string }): AccountPayments {
    const payments = new AccountPayments(
      new Books({
        object: 'account',
        type: 'none',
        country: 'DE',
        default_currency: 'eur',
        charges_enabled: false,
        payouts_enabled: false,
        details_submitted: false,
        requirements: {
          currently_due: ['business_type', 'external_account'],
          disabled_reason: 'requirements.past_due',
        },
        metadata: {},
        ...fields,
      }),
      this,
    );
    this.payments.set(fields.id, payments);
    return payments;
  }

  finishOnboarding(id: string): void {
    const { account } = this.account(id).books;
    Object.assign(account, { charges_enabled: true, payouts_enabled: true, details_submitted: true });
    account.requirements = { currently_due: [], disabled_reason: null };
    this.emit('account.updated', account, id);
  }

  /** The owner removes the site in their dashboard: from now on the account refuses the site's requests. */
  deauthorize(id: string): void {
    const { books } = this.account(id);
    books.isDeauthorized = true;
    // The event is about the application of the platform, which all accounts have in common.
    this.emit('account.application.deauthorized', { ...books.account, id: 'ca_platform' }, id);
  }

  /** Delays the answers to calls until `release`; `arrived` resolves with the first of them. */
  holdCalls(): { arrived: Promise<void>; release(): void } {
    const held = { arrived: Promise.withResolvers<void>(), released: Promise.withResolvers<void>() };
    this.#held = held;
    return {
      arrived: held.arrived.promise,
      release: () => {
        this.#held = null;
        held.released.resolve();
      },
    };
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      const { pathname, searchParams } = new URL(request.url ?? '/', this.url);
      const body = await readBody(request);
      const hosted = /^\/(pay|onboard)\/([^/]+)(?:\/([^/]+))?$/.exec(pathname);
      if (hosted) return this.#showPage(hosted, new URLSearchParams(body).get('action'), searchParams, response);
      if (this.#held) {
        this.#held.arrived.resolve();
        await this.#held.released.promise;
      }
      this.#answerCall(request, { pathname, body, search: searchParams.toString() }, response);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      sendJson(response, error.status, JSON.stringify({ error: error.error }));
    }
  }

  #answerCall(
    request: IncomingMessage,
    { pathname, body, search }: { pathname: string; body: string; search: string },
    response: ServerResponse,
  ): void {
    const { method = 'GET', headers } = request;
    const isWrite = method !== 'GET';
    if (this.faults.outages > 0) {
      this.faults.outages--;
      return sendJson(response, 503, '{"error":{"type":"api_error","message":"Down."}}', {
        'stripe-should-retry': 'false',
      });
    }
    if (isWrite && this.faults.tooMany > 0) {
      this.faults.tooMany--;
      throw new Refusal(429, 'invalid_request_error', 'Too many requests hit the API too quickly.', {
        code: 'rate_limit',
      });
    }
    const account = headers['stripe-account'] as string | undefined;
    const key = isWrite ? (headers['idempotency-key'] as string | undefined) : undefined;
    const described = `${method} ${pathname} ${body}`;
    const memoryKey = `${account ?? ''} ${key}`;
    const stored = key && this.#memory.find(memoryKey, described, this.now());
    if (isWrite) this.requests.push(`${method} ${pathname} ${key ?? ''}`);
    const answer = stored || this.#run({ method, pathname, account, params: parseForm(isWrite ? body : search) });
    if (key && !stored) this.#memory.keep(memoryKey, { ...answer, request: described, at: this.now() });
    if (isWrite && this.faults.lostAnswers > 0) {
      this.faults.lostAnswers--;
      response.destroy();
      return;
    }
    sendJson(response, answer.status, answer.body, stored ? { 'idempotent-replayed': 'true' } : {});
  }

  /** Refusals are remembered with their key too, as Stripe does. */
  #run({
    method,
    pathname,
    account,
    params,
  }: Omit<Call, 'payments' | 'id' | 'standIn'> & { method: string; pathname: string }) {
    try {
      const payments = this.account(account);
      payments.expireSessions();
      for (const [verb, pattern, handler] of routes) {
        const match = verb === method ? pattern.exec(pathname) : null;
        if (!match) continue;
        const result = handler({ standIn: this, payments, account, params, id: match[1] ?? '' });
        const paths = Object.values(nested(params, 'expand')).map(String);
        const shown =
          'data' in result
            ? { ...result, data: result.data.map((each) => expand(payments.books, each, paths.map(withoutData))) }
            : expand(payments.books, result, paths);
        return { status: 200, body: JSON.stringify(shown) };
      }
      throw new Refusal(404, 'invalid_request_error', `Unrecognized request URL (${method}: ${pathname}).`);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return { status: error.status, body: JSON.stringify({ error: error.error }) };
    }
  }

  #showPage(
    [, kind, account, id]: RegExpExecArray,
    action: string | null,
    search: URLSearchParams,
    response: ServerResponse,
  ) {
    const show = (html: string) => void response.writeHead(200, { 'content-type': 'text/html' }).end(html);
    const leave = (url: string) => void response.writeHead(303, { location: url }).end();
    if (kind === 'onboard') {
      if (!action) return show(onboardingPage());
      if (action === 'finish') this.finishOnboarding(account!);
      return leave(text(Object.fromEntries(search), 'return_url')!);
    }
    const payments = this.account(account);
    const session = payments.books.find('checkout.session', id!);
    payments.expireSessions();
    if (!action || session.status !== 'open') return show(checkoutPage(session));
    if (action === 'close') return leave(session.cancel_url!);
    if (action === 'decline') {
      payments.decline(session.id);
      return show(checkoutPage(session, 'Your card was declined. Try another card.'));
    }
    if (action === 'later') payments.payLater(session.id);
    else payments.pay(session.id);
    leave(session.success_url!.replace('{CHECKOUT_SESSION_ID}', session.id));
  }
}
