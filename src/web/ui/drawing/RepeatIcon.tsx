import { drawIcon } from './draw-icon.tsx';

/** A file of its own, because only pages of series begin with it. */
export const RepeatIcon = drawIcon(
  <path d="M4 11V9a3 3 0 0 1 3-3h12M16 3l3 3l-3 3M20 13v2a3 3 0 0 1-3 3H5M8 21l-3-3l3-3" />,
);
