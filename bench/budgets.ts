/** JavaScript that a public page may load before anything is pressed, gzip (docs/adr/0076-javascript-before-a-press.md). */
export const JAVASCRIPT_BYTES = 135_000;

/** What pressing “Log in” may load until the dialog is open, gzip: dialog, form and rules; code of passkeys and codes comes when it is used. */
export const LOGIN_BYTES = 30_000;
