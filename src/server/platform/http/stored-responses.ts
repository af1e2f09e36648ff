import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { deflateRaw, inflateRaw } from 'node:zlib';

const compress = promisify(deflateRaw);
const decompress = promisify(inflateRaw);

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** The table has the same limit. */
const MAX_STORED_BYTES = 16_384;
/** Text that is larger than this does not compress below the limit, or is not worth the time. */
const MAX_TEXT_BYTES = 256 * 1024;

/** Compresses and encrypts a response body; null if it is too large to store. */
export async function sealResponse(body: string, key: Uint8Array): Promise<Buffer | null> {
  if (Buffer.byteLength(body) > MAX_TEXT_BYTES) return null;
  const compressed = await compress(body);
  if (compressed.length + NONCE_BYTES + TAG_BYTES > MAX_STORED_BYTES) return null;
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, nonce);
  return Buffer.concat([nonce, cipher.update(compressed), cipher.final(), cipher.getAuthTag()]);
}

export async function openResponse(sealed: Buffer, key: Uint8Array): Promise<string> {
  const decipher = createDecipheriv(ALGORITHM, key, sealed.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES });
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
  const compressed = Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
  return (await decompress(compressed, { maxOutputLength: MAX_TEXT_BYTES })).toString();
}
