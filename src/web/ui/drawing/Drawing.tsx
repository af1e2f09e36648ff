import circle from '#web/assets/drawings/circle.svg?no-inline';
import date from '#web/assets/drawings/date.svg?no-inline';
import hands from '#web/assets/drawings/hands.svg?no-inline';
import shop from '#web/assets/drawings/shop.svg?no-inline';
import { drawing } from './drawing-image.tsx';

/** Drawings without a background, for coloured surfaces. */
export const DateDrawing = drawing(date);
export const CircleDrawing = drawing(circle);
export const ShopDrawing = drawing(shop);
export const HandsDrawing = drawing(hands);
