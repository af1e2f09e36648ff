import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';
import type { NewPasskey, PasskeyAnswer } from '#contracts/accounts/passkey-fields.ts';

type Ceremony = { step: string; options: Record<string, unknown> };
type Signing = { origin?: string; counter?: number; isVerified?: boolean; challenge?: string };

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();
const base64url = (data: string | Buffer): string => Buffer.from(data).toString('base64url');

/** The few shapes of CBOR that WebAuthn needs. */
function cbor(value: unknown): Buffer {
  const head = (major: number, count: number) =>
    count < 24
      ? Buffer.from([(major << 5) | count])
      : count < 256
        ? Buffer.from([(major << 5) | 24, count])
        : Buffer.from([(major << 5) | 25, count >> 8, count & 255]);
  if (typeof value === 'number') return value < 0 ? head(1, -value - 1) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const entries = [...(value as Map<unknown, unknown>)];
  return Buffer.concat([head(5, entries.length), ...entries.flatMap(([key, item]) => [cbor(key), cbor(item)])]);
}

/** A passkey in memory, with the bytes that a browser and a device would send. */
export class SoftwarePasskey {
  readonly credentialId = randomBytes(32);
  readonly #privateKey: KeyObject;
  readonly #publicKey: KeyObject;
  readonly #site: { host: string; origin: string };

  constructor(publicUrl: string) {
    const { origin, hostname: host } = new URL(publicUrl);
    this.#site = { host, origin };
    ({ privateKey: this.#privateKey, publicKey: this.#publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' }));
  }

  /** Answers the options for a new passkey. */
  create({ step, options }: Ceremony, signing: Signing = {}): NewPasskey {
    const { x, y } = this.#publicKey.export({ format: 'jwk' });
    const coseKey = new Map<number, unknown>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x!, 'base64url')],
      [-3, Buffer.from(y!, 'base64url')],
    ]);
    const length = Buffer.from([0, this.credentialId.length]);
    const authData = Buffer.concat([
      this.#authenticatorData(signing, 0x40),
      Buffer.alloc(16),
      length,
      this.credentialId,
      cbor(coseKey),
    ]);
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ]);
    return {
      step,
      response: {
        ...this.#credential(),
        response: {
          clientDataJSON: this.#clientData('webauthn.create', options, signing),
          attestationObject: base64url(cbor(attestation)),
          transports: ['internal'],
        },
      },
    };
  }

  /** Answers the options for a sign-in. */
  sign({ step, options }: Ceremony, signing: Signing = {}): PasskeyAnswer {
    const authenticatorData = this.#authenticatorData(signing, 0);
    const clientDataJSON = this.#clientData('webauthn.get', options, signing);
    const signed = Buffer.concat([authenticatorData, sha256(Buffer.from(clientDataJSON, 'base64url'))]);
    const signature = base64url(createSign('sha256').update(signed).sign(this.#privateKey));
    return {
      step,
      response: {
        ...this.#credential(),
        response: { clientDataJSON, authenticatorData: base64url(authenticatorData), signature },
      },
    };
  }

  #credential() {
    const id = base64url(this.credentialId);
    return { id, rawId: id, type: 'public-key' as const, clientExtensionResults: {} };
  }

  #clientData(type: string, options: Ceremony['options'], { origin = this.#site.origin, challenge }: Signing): string {
    return base64url(
      JSON.stringify({ type, challenge: challenge ?? options['challenge'], origin, crossOrigin: false }),
    );
  }

  #authenticatorData({ counter = 0, isVerified = true }: Signing, extraFlags: number): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(this.#site.host), Buffer.from([0x01 | (isVerified ? 0x04 : 0) | extraFlags]), count]);
  }
}
