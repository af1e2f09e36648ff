/** JavaScript that a public page may load before anything is pressed, gzip (docs/adr/0076-javascript-before-a-press.md). */
export const JAVASCRIPT_BYTES = 135_000;

/** JavaScript that pressing “Log in” loads until the dialog is open, gzip; code of passkeys and codes comes when it is used. */
export const LOGIN_BYTES = 5000;
