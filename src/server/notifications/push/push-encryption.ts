import { createCipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto';

/** What a browser says of itself when it subscribes, in base64url. */
export type BrowserKeys = { publicKey: string; authSecret: string };

const CURVE = 'prime256v1';
const RECORD_BYTES = 4096;
/** Header (86), delimiter and tag leave this of the 4,096 bytes that every push service takes. */
export const MOST_PLAIN_BYTES = RECORD_BYTES - 86 - 17;

const derive = (secret: Uint8Array, salt: Uint8Array, info: Uint8Array | string, bytes: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, bytes));

function newKeyPair(): ECDH {
  const pair = createECDH(CURVE);
  pair.generateKeys();
  return pair;
}

/**
 * A message that only one browser can read (RFC 8291), as the one record of an aes128gcm body (RFC 8188): the push service that hands it on
 * learns its length. Each message has a key pair and salt of its own; both are given only to prove the example of the RFC. Throws when the
 * browser's key is no point of the curve.
 */
export function encryptPush(
  text: string,
  browser: BrowserKeys,
  { pair, salt }: { pair: ECDH; salt: Buffer } = { pair: newKeyPair(), salt: randomBytes(16) },
): Buffer {
  const plain = Buffer.from(text, 'utf8');
  if (plain.length > MOST_PLAIN_BYTES) throw new Error('A push has at most 3,993 bytes.');
  const theirs = Buffer.from(browser.publicKey, 'base64url');
  const ours = pair.getPublicKey();
  const both = Buffer.concat([Buffer.from('WebPush: info\0'), theirs, ours]);
  const secret = derive(pair.computeSecret(theirs), Buffer.from(browser.authSecret, 'base64url'), both, 32);
  const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const LAST_RECORD = Buffer.of(2);
  const sizes = Buffer.alloc(5);
  sizes.writeUInt32BE(RECORD_BYTES);
  sizes.writeUInt8(ours.length, 4);
  const sealed = [cipher.update(plain), cipher.update(LAST_RECORD), cipher.final()];
  return Buffer.concat([salt, sizes, ours, ...sealed, cipher.getAuthTag()]);
}

/** Whether a browser's key is a point of the curve: checked when it subscribes, not at the first push. */
export function isPushKey(publicKey: string): boolean {
  try {
    newKeyPair().computeSecret(Buffer.from(publicKey, 'base64url'));
    return true;
  } catch {
    return false;
  }
}
