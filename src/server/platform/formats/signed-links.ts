import { sameText, sign } from '#server/platform/keys.ts';

/** A token for a URL that needs no login: the purpose, other parts, and their signature. Parts contain no `.`. */
export function signLink(key: Uint8Array, [purpose, ...parts]: readonly [string, ...string[]]): string {
  return [...parts, sign(key, JSON.stringify([purpose, ...parts]))].join('.');
}

/** Returns the parts of a token that we signed for this purpose. */
export function openSigned(key: Uint8Array, purpose: string, token: string): string[] | null {
  const parts = token.split('.');
  const signature = parts.pop() ?? '';
  return sameText(signature, sign(key, JSON.stringify([purpose, ...parts]))) ? parts : null;
}
