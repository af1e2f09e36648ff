import { createCipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto';

/** The keys that a browser sends when it subscribes, in base64url. */
export type BrowserKeys = { publicKey: string; authSecret: string };

const CURVE = 'prime256v1';
const RECORD_BYTES = 4096;
/** Push services accept 4,096 bytes, of which the header takes 86, and delimiter and tag take 17. */
export const MAX_PLAINTEXT_BYTES = RECORD_BYTES - 86 - 17;

const derive = (secret: Uint8Array, salt: Uint8Array, info: Uint8Array | string, bytes: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, bytes));

function newKeyPair(): ECDH {
  const pair = createECDH(CURVE);
  pair.generateKeys();
  return pair;
}

/**
 * Encrypts a message for one browser (RFC 8291) as an aes128gcm body with a single record (RFC 8188). The push service learns only its length.
 * Each message has a new key pair and salt; tests pass those of the RFC's example. Throws if the browser's key is not a point on the curve.
 */
export function encryptPush(
  text: string,
  browser: BrowserKeys,
  { pair, salt }: { pair: ECDH; salt: Buffer } = { pair: newKeyPair(), salt: randomBytes(16) },
): Buffer {
  const plaintext = Buffer.from(text, 'utf8');
  if (plaintext.length > MAX_PLAINTEXT_BYTES) throw new Error('A push has at most 3,993 bytes.');
  const browserKey = Buffer.from(browser.publicKey, 'base64url');
  const serverKey = pair.getPublicKey();
  const keyInfo = Buffer.concat([Buffer.from('WebPush: info\0'), browserKey, serverKey]);
  const secret = derive(pair.computeSecret(browserKey), Buffer.from(browser.authSecret, 'base64url'), keyInfo, 32);
  const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const lastRecordDelimiter = Buffer.of(2);
  const recordHeader = Buffer.alloc(5);
  recordHeader.writeUInt32BE(RECORD_BYTES);
  recordHeader.writeUInt8(serverKey.length, 4);
  const encrypted = [cipher.update(plaintext), cipher.update(lastRecordDelimiter), cipher.final()];
  return Buffer.concat([salt, recordHeader, serverKey, ...encrypted, cipher.getAuthTag()]);
}

/** Whether a browser's public key is a point on the curve. Checked when the browser subscribes, not at the first push. */
export function isPushKey(publicKey: string): boolean {
  try {
    newKeyPair().computeSecret(Buffer.from(publicKey, 'base64url'));
    return true;
  } catch {
    return false;
  }
}
