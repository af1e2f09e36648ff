import bell from '#web/assets/drawings/bell.svg?no-inline';
import { drawing } from '#web/ui/display/draw-sheet.tsx';

export const BellDrawing = drawing(bell);
