import { confirmRequestWithCode, confirmRequestWithLink } from '#contracts/accounts/unconfirmed-requests.contract.ts';
import type { EndpointInput } from '#contracts/endpoint.ts';
import { requestRsvp } from '#contracts/rsvps/unconfirmed-rsvps.contract.ts';
import { mailsTo, tokenMailedTo } from './mailbox.ts';
import type { From, TestApp } from './test-app.ts';

let made = 0;
export const newAddress = () => `visitor${++made}@example.net`;

type Asked = Partial<EndpointInput<typeof requestRsvp>['body']>;

/** RSVPs with a name and an address. */
export const askForRsvp = (app: TestApp, eventId: string, body: Asked = {}, from: From = {}) =>
  app.call(
    requestRsvp,
    { params: { eventId }, body: { name: 'Vera Visitor', email: newAddress(), ...body } },
    null,
    from,
  );

/** The code of the newest mail. */
export async function codeMailedTo(app: TestApp, email: string): Promise<string> {
  const { text } = (await mailsTo(app, email)).at(-1)!;
  return /there: ([\d ]{7})/.exec(text)![1]!;
}

export const confirmByLink = async (app: TestApp, email: string) =>
  app.call(confirmRequestWithLink, { body: { token: await tokenMailedTo(app, email) } });

export const confirmByCode = async (app: TestApp, requestId: string, email: string) =>
  app.call(confirmRequestWithCode, { params: { requestId }, body: { code: await codeMailedTo(app, email) } });
