/** JavaScript that a public page may load before anything is pressed, gzip (docs/adr/0076-javascript-before-a-press.md). */
export const JAVASCRIPT_BYTES = 135_000;
