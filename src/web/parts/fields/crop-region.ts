import { makeAspectCrop, type PercentCrop } from 'react-image-crop';

/** A centred region of the aspect ratio that takes `percent` of the side that limits it. */
export function startRegion(width: number, height: number, { aspect = 1, percent = 90 } = {}): PercentCrop {
  const offset = (100 - percent) / 2;
  const isTall = height * aspect > width;
  const region = makeAspectCrop(
    isTall ? { unit: '%', width: percent } : { unit: '%', height: percent },
    aspect,
    width,
    height,
  );
  return isTall
    ? { ...region, x: offset, y: (100 - region.height) / 2 }
    : { ...region, x: (100 - region.width) / 2, y: offset };
}
