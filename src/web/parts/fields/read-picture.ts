const MAX_BYTES = 5 * 1024 * 1024;

/** A chosen file as data URL; refuses what the server would, before it travels. */
export function readPicture(file: File): Promise<string> {
  if (file.size > MAX_BYTES) return Promise.reject(new Error('That picture is too large: 5 MB at most.'));
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(reader.result as string));
    reader.addEventListener('error', () => reject(new Error('We could not read that picture.')));
    reader.readAsDataURL(file);
  });
}
