import { cutBetweenWords } from '#contracts/cut-between-words.ts';
import { readableText } from '#server/platform/formats/readable-text.ts';

const MAX_LENGTH = 200;

/** The beginning of a text in one line, cut between words. */
export const excerpt = (text: string): string => cutBetweenWords(text.replace(/\s+/g, ' ').trim(), MAX_LENGTH);

/** A title as one line of plain text. */
export const oneLine = (title: string): string => readableText(title).replace(/\s+/g, ' ').trim();
