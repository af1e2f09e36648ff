import type { PercentCrop } from 'react-image-crop';

const EDGE_PIXELS = 100;
const JPEG_QUALITY = 0.8;

/** The region as a 100 × 100 JPEG data URL; what was transparent becomes white, as JPEG knows no transparency. */
export function exportRegion(image: HTMLImageElement, region: PercentCrop): string {
  const canvas = document.createElement('canvas');
  canvas.width = EDGE_PIXELS;
  canvas.height = EDGE_PIXELS;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser cannot draw on a canvas');
  context.fillStyle = 'white';
  context.fillRect(0, 0, EDGE_PIXELS, EDGE_PIXELS);
  context.imageSmoothingQuality = 'high';
  const across = image.naturalWidth / 100;
  const down = image.naturalHeight / 100;
  const source = [region.x * across, region.y * down, region.width * across, region.height * down] as const;
  context.drawImage(image, ...source, 0, 0, EDGE_PIXELS, EDGE_PIXELS);
  return canvas.toDataURL('image/jpeg', JPEG_QUALITY);
}
