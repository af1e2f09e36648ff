import { drawIcon } from '#web/ui/display/draw-icon.tsx';

export const ArrowIcon = drawIcon(<path d="M5 12h14M13 6l6 6l-6 6" />);
