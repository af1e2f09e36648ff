import clearDay from '#web/assets/drawings/clear-day.svg?no-inline';
import lookingGlass from '#web/assets/drawings/looking-glass.svg?no-inline';
import shelf from '#web/assets/drawings/shelf.svg?no-inline';
import signpost from '#web/assets/drawings/signpost.svg?no-inline';
import stage from '#web/assets/drawings/stage.svg?no-inline';
import stamp from '#web/assets/drawings/stamp.svg?no-inline';
import table from '#web/assets/drawings/table.svg?no-inline';
import { drawing } from './drawing-image.tsx';

/** Drawings with a background of their own, for empty states. */
export const TableDrawing = drawing(table);
export const StageDrawing = drawing(stage);
export const StampDrawing = drawing(stamp);
export const ClearDayDrawing = drawing(clearDay);
export const SignpostDrawing = drawing(signpost);
export const ShelfDrawing = drawing(shelf);
export const LookingGlassDrawing = drawing(lookingGlass);
