import { filesIn, read } from './source-files.ts';

/** The code of each file in `folders` without comments and tests, with single spaces and straight apostrophes. */
export function codeOf(...folders: string[]): Map<string, string> {
  const files = folders
    .flatMap((folder) => filesIn(folder, /\.tsx?$/))
    .filter((file) => !/\.(test|gen)\.tsx?$/.test(file));
  return new Map(files.map((file) => [file, plain(withoutComments(read(file)))]));
}

const COMMENTS = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/ .*$/gm;
export const withoutComments = (code: string) => code.replaceAll(COMMENTS, '');

const entities = { '&apos;': "'", '&#x27;': "'", '&quot;': '"', '&amp;': '&', '’': "'", "\\'": "'" };

/** One spelling of spaces and apostrophes, for texts of code and of HTML. */
export const plain = (text: string): string =>
  Object.entries(entities)
    .reduce((result, [spelling, character]) => result.replaceAll(spelling, character), text)
    .replaceAll(/(\{' '\})?\s+/g, ' ');
