import { MAX_PICTURE_BYTES, MAX_PICTURE_MEGABYTES } from '#contracts/picture-limits.ts';

/** Reads a file as a data URL; rejects what the server would reject, before uploading it. */
export function readPicture(file: File): Promise<string> {
  if (file.size > MAX_PICTURE_BYTES)
    return Promise.reject(new Error(`That picture is too large. Choose one up to ${MAX_PICTURE_MEGABYTES} MB.`));
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(reader.result as string));
    reader.addEventListener('error', () => reject(new Error('We couldn’t read that picture.')));
    reader.readAsDataURL(file);
  });
}
