import { Stripe } from 'stripe';
import { OWN_ACCOUNT, type StripeEvent, type StripeObject } from './stripe-objects.ts';

/** An endpoint hears either the own account or the connected ones, each with its secret. */
export type WebhookSecrets = { own: string; connected: string };
/** A webhook as it goes over the network. */
export type WebhookRequest = { type: string; account?: string; payload: string; signature: string };
export type SendWebhook = (webhook: WebhookRequest) => Promise<unknown>;

/** The events of the stand-in. They wait until a test delivers, repeats, shuffles or drops them, or go out at once. */
export class Webhooks {
  readonly waiting: WebhookRequest[] = [];
  /** With a listener, events are sent as they happen, without waiting for the answer. */
  onWebhook: SendWebhook | undefined;
  readonly #secrets: WebhookSecrets;
  readonly #sdk = new Stripe('sk_test_signs_only');

  constructor(secrets: WebhookSecrets) {
    this.#secrets = secrets;
  }

  add(event: { id: string; type: Stripe.Event['type']; created: number }, object: StripeObject, account: string): void {
    const body: StripeEvent = {
      ...event,
      object: 'event',
      api_version: Stripe.API_VERSION,
      livemode: false,
      data: { object },
      ...(account !== OWN_ACCOUNT && { account }),
    };
    const webhook = this.sign(body);
    if (this.onWebhook) void this.onWebhook(webhook).catch(() => undefined);
    else this.waiting.push(webhook);
  }

  /** Signed as Stripe signs; `timestamp` in seconds, for old ones. */
  sign(event: StripeEvent, timestamp?: number): WebhookRequest {
    const payload = JSON.stringify(event);
    const secret = event.account ? this.#secrets.connected : this.#secrets.own;
    const signature = this.#sdk.webhooks.generateTestHeaderString({ payload, secret, ...(timestamp && { timestamp }) });
    return { type: event.type, payload, signature, ...(event.account && { account: event.account }) };
  }

  /** All that waits, in the order of `arrange`, which may repeat and drop. */
  async deliver(
    send: SendWebhook,
    arrange: (webhooks: WebhookRequest[]) => WebhookRequest[] = (webhooks) => webhooks,
  ): Promise<void> {
    for (const webhook of arrange(this.waiting.splice(0))) await send(webhook);
  }
}
