import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

export const ROOT = resolve(import.meta.dirname, '../..');

/** Paths below the root, with slashes, of the files in `folder` whose name matches. */
export function filesIn(folder: string, name: RegExp): string[] {
  const found = readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8', withFileTypes: true });
  return found
    .filter((entry) => entry.isFile() && name.test(entry.name))
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(ROOT.length + 1)
        .replaceAll('\\', '/'),
    )
    .toSorted();
}

export const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');
export const lineCount = (file: string): number => read(file).split('\n').length - 1;
