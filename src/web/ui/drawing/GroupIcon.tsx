import { drawIcon } from './draw-icon.tsx';

/** A file of its own, because only pages of hosts begin with it. */
export const GroupIcon = drawIcon(
  <path d="M9 4.5a3.5 3.5 0 1 0 0 7a3.5 3.5 0 1 0 0-7M2.5 19.5c.6-3 3.2-4.5 6.5-4.5s5.9 1.5 6.5 4.5M16 4.8a3.5 3.5 0 0 1 0 6.4M18 15.4c2 .6 3.2 2 3.5 4.1" />,
);
