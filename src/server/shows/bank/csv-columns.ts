import type { PreparedQuestion } from '#contracts/shows/rounds.contract.ts';

/** How a part of a question is written to CSV and read from it; the first four are also read without a heading. */
type CsvColumn = {
  name: string;
  title: string;
  heading: RegExp;
  write: (question: PreparedQuestion, roundName: string) => string | number;
  /** The fields of the question that this column and others make up. */
  read?: (cell: string, cells: Readonly<Record<string, string>>) => object;
};

const SEPARATOR = ' | ';
/** A | that is not a separator is written as \|. */
const writeList = (items: readonly string[]): string =>
  items.map((item) => item.replaceAll('|', String.raw`\|`)).join(SEPARATOR);
const readList = (cell: string): string[] =>
  cell
    .split(/(?<!\\)\|/)
    .map((item) => item.trim().replaceAll(String.raw`\|`, '|'))
    .filter((item) => item !== '');

/** Removes the apostrophe that keeps spreadsheets from evaluating a text. */
export const readCell = (cell: string): string => cell.replace(/^'(?=[=+\-@＝＋－＠])/, '');

export const csvColumns: readonly [CsvColumn, ...CsvColumn[]] = [
  {
    name: 'text',
    title: 'Question',
    heading: /^(question|text)$/i,
    write: ({ text }) => text,
    read: (text) => ({ text }),
  },
  {
    name: 'answer',
    title: 'Answer',
    heading: /^(correct )?answer$/i,
    write: ({ answers: [answer = ''] }) => answer,
    read: (answer, { others = '' }) => ({ answers: [answer, ...readList(others)] }),
  },
  {
    name: 'others',
    title: 'Other answers',
    heading: /^(others|(other|more|further) answers)$/i,
    write: ({ answers: [, ...others] }) => writeList(others),
  },
  {
    name: 'points',
    title: 'Points',
    heading: /^points$/i,
    write: ({ points }) => points,
    read: (points) => (points === '' ? {} : { points: Number(points.replace(',', '.')) }),
  },
  { name: 'notes', title: 'Notes', heading: /^notes?$/i, write: ({ notes }) => notes, read: (notes) => ({ notes }) },
  {
    name: 'tags',
    title: 'Tags',
    heading: /^(tags?|category)$/i,
    write: ({ tags }) => writeList(tags),
    read: (tags) => ({ tags: readList(tags) }),
  },
  {
    name: 'kind',
    title: 'Kind',
    heading: /^kind$/i,
    write: ({ kind = '' }) => kind,
    read: (kind) => (kind === '' ? {} : { kind: kind.toLowerCase() }),
  },
  {
    name: 'options',
    title: 'Options',
    heading: /^options$/i,
    write: ({ options = [] }) => writeList(options),
    read: (options) => (options === '' ? {} : { options: readList(options) }),
  },
  {
    name: 'tolerance',
    title: 'Tolerance',
    heading: /^tolerance$/i,
    write: ({ tolerance = '' }) => tolerance,
    read: (tolerance) => (tolerance === '' ? {} : { tolerance: Number(tolerance.replace(',', '.')) }),
  },
  {
    name: 'wanted',
    title: 'Wanted answers',
    heading: /^wanted( answers)?$/i,
    write: ({ wanted = '' }) => wanted,
    read: (wanted) => (wanted === '' ? {} : { wanted: Number(wanted) }),
  },
  {
    name: 'source',
    title: 'Source',
    heading: /^source$/i,
    write: ({ source }) => source?.name ?? '',
    read: (name, { license = '' }) => ({ source: name === '' ? null : { name, license } }),
  },
  { name: 'license', title: 'License', heading: /^licen[cs]e$/i, write: ({ source }) => source?.license ?? '' },
  { name: 'round', title: 'Round', heading: /^round$/i, write: (_, roundName) => roundName },
];
