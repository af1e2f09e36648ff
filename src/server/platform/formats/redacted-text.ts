/** The first segment of a path says what a link is for; what follows may be a secret. */
function withoutSecrets(address: string): string {
  const [, origin = '', path = ''] = /^(https?:\/\/[^/?#]+)([^?#]*)/.exec(address) ?? [];
  const [, first = ''] = path.split('/');
  return path.length > first.length + 1 || address.length > origin.length + path.length
    ? `${origin}/${first}/…`
    : address;
}

/**
 * A text as the staff may read it: links, codes and keys by which somebody could act as another person are removed, and addresses are
 * masked. Rather too much than too little: whatever looks like a code is one.
 */
export const redactedText = (text: string): string =>
  text
    .replaceAll(/https?:\/\/[^\s<>"')\]]+/g, withoutSecrets)
    .replaceAll(/[^\s@<>"'(),:;]+@[^\s@<>"'(),:;]+/g, maskedAddress)
    .replaceAll(/\b(?=[\w-]*\d)[\w-]{16,}\b|\b[\w-]{32,}\b/g, '…')
    .replaceAll(/\b\d{3}[ -]?\d{3,}\b/g, '…')
    .replaceAll(/\b[\dA-Z]{4,}-[\dA-Z]{4,}\b|\b(?=[A-Z]*\d)[\dA-Z]{6,}\b|\b[\dA-Z]{9,}\b/g, '…');

/** `a…@example.org` */
export const maskedAddress = (address: string): string => address.replace(/^(.).*@/, '$1…@');
