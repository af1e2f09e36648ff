import type { PercentCrop } from 'react-image-crop';

/** Required by the specification for avatars. */
export const avatarExport = { width: 100, height: 100, quality: 0.8 };
export type CropExport = typeof avatarExport;

/** Exports the region as a JPEG data URL; transparency becomes white. */
export function exportRegion(
  image: HTMLImageElement,
  region: PercentCrop,
  { width, height, quality }: CropExport,
): string {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser can’t crop pictures.');
  context.fillStyle = 'white';
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = 'high';
  const across = image.naturalWidth / 100;
  const down = image.naturalHeight / 100;
  const source = [region.x * across, region.y * down, region.width * across, region.height * down] as const;
  context.drawImage(image, ...source, 0, 0, width, height);
  return canvas.toDataURL('image/jpeg', quality);
}
