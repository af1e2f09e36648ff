const MAX_BYTES = 5 * 1024 * 1024;

/** Reads a file as a data URL; rejects what the server would reject, before uploading it. */
export function readPicture(file: File): Promise<string> {
  if (file.size > MAX_BYTES) return Promise.reject(new Error('That picture is too large. Choose one up to 5 MB.'));
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(reader.result as string));
    reader.addEventListener('error', () => reject(new Error('We couldn’t read that picture.')));
    reader.readAsDataURL(file);
  });
}
