/** A position in PostgreSQL's log (LSN), as a number that compares. */
export type Lsn = bigint;

export const NO_LSN: Lsn = 0n;

/** Reads `16/B374D848`; undefined for anything else. */
export function parseLsn(text: string | undefined): Lsn | undefined {
  const [, high, low] = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/i.exec(text ?? '') ?? [];
  return high && low ? (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`) : undefined;
}

export const formatLsn = (lsn: Lsn): string =>
  `${(lsn >> 32n).toString(16)}/${(lsn & 0xffffffffn).toString(16)}`.toUpperCase();

export const laterLsn = (one: Lsn, other: Lsn): Lsn => (one > other ? one : other);
