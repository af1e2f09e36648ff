/** The hues of tokens.css, set on an element as `data-hue`. */
export const hues = ['sky', 'leaf', 'coral', 'lilac', 'pink', 'mint'] as const;
export type Hue = (typeof hues)[number];
