import { PASSWORD } from '#tests/support/factories.ts';
import { SoftwarePasskey } from '#tests/support/software-passkey.ts';
import { everybody, type Row, signedIn } from './authorization-rows.ts';

const ABSENT = { passkeyId: '11111111-1111-4111-8111-111111111111' };
const step = 'unknown';
const key = new SoftwarePasskey('https://dig.example');
const ceremony = { step, options: { challenge: 'AAAA' } };

/** Passkeys, second factors and re-authentication. The site of the matrix has no host name, and so no passkeys. */
export const signInRows: Record<string, Row> = {
  reauthenticate: { ...signedIn(200), input: () => ({ body: { password: PASSWORD } }) },
  getSignInMethods: signedIn(200),
  beginTotpSetup: signedIn(201),
  confirmTotp: { ...signedIn(409), input: () => ({ body: { step, code: '123456' } }) },
  removeTotp: signedIn(409),
  renewRecoveryCodes: signedIn(409),
  proveSecondFactor: { ...everybody(401), input: () => ({ body: { step, code: '123456' } }) },
  beginPasskeySetup: signedIn(409),
  addPasskey: { ...signedIn(409), input: () => ({ body: key.create(ceremony) }) },
  renamePasskey: { ...signedIn(404), input: () => ({ params: ABSENT, body: { name: 'Key' } }) },
  removePasskey: { ...signedIn(404), input: () => ({ params: ABSENT }) },
  getPasskeyOptions: everybody(409),
  signInWithPasskey: { ...everybody(401), input: () => ({ body: key.sign(ceremony) }) },
};
