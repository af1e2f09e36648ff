import { makeAspectCrop, type PercentCrop } from 'react-image-crop';

const SIZE_PERCENT = 90;
const OFFSET_PERCENT = (100 - SIZE_PERCENT) / 2;

/** 90 % of the picture's shorter side, with a 5 % margin; centred on the longer side. */
export function startRegion(width: number, height: number): PercentCrop {
  const isTall = height > width;
  const square = makeAspectCrop(
    isTall ? { unit: '%', width: SIZE_PERCENT } : { unit: '%', height: SIZE_PERCENT },
    1,
    width,
    height,
  );
  return isTall
    ? { ...square, x: OFFSET_PERCENT, y: (100 - square.height) / 2 }
    : { ...square, x: (100 - square.width) / 2, y: OFFSET_PERCENT };
}
