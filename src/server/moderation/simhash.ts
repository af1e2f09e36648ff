import { createHash } from 'node:crypto';

const BITS = 64;
const MIN_WORDS = 10;

/**
 * A fingerprint of 64 bits, as a signed bigint: texts that differ in few words differ in few bits (Charikar 2002). The features are its words,
 * without links and numbers, which spam varies. Null for short texts, which many people write alike.
 */
export function simhash(text: string): bigint | null {
  const words = text
    .toLowerCase()
    .replace(/https?:\S+|www\.\S+/g, ' ')
    .match(/\p{L}{2,}/gu);
  if (!words || new Set(words).size < MIN_WORDS) return null;
  const sums = Array.from({ length: BITS }, () => 0);
  for (const feature of new Set(words)) {
    const hash = createHash('sha1').update(feature).digest().readBigUInt64BE();
    for (let bit = 0; bit < BITS; bit++) sums[bit]! += (hash >> BigInt(bit)) & 1n ? 1 : -1;
  }
  let result = 0n;
  for (let bit = 0; bit < BITS; bit++) if (sums[bit]! > 0) result |= 1n << BigInt(bit);
  return BigInt.asIntN(BITS, result);
}

/** The number of bits in which two fingerprints differ. */
export function hammingDistance(one: bigint, other: bigint): number {
  let difference = BigInt.asUintN(BITS, one ^ other);
  let count = 0;
  for (; difference > 0n; difference &= difference - 1n) count++;
  return count;
}
