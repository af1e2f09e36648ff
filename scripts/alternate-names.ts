/**
 * Makes the list of names in other languages and scripts: node scripts/alternate-names.ts cities500.txt, the file of that name from GeoNames (CC BY 4.0).
 * Cities keep all their names, smaller towns those in the script of their country: a visitor may type either, but nobody types a village in Tamil.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { ALTERNATE_NAMES_FILE } from '#server/places/alternate-names.ts';
import { fold } from '#server/platform/formats/fold.ts';

const CITY = 100_000;
const TOWN = 15_000;
/** Scripts that are made of several, by their name in CLDR. */
const PARTS: Record<string, string[]> = {
  Hans: ['Han'],
  Hant: ['Han'],
  Jpan: ['Han', 'Hiragana', 'Katakana'],
  Kore: ['Hangul', 'Han'],
};

/** Matches names in the script of a country, if that is not Latin, which the main names are in. */
function ownScript(country: string): RegExp | undefined {
  const script = new Intl.Locale(`und-${country}`).maximize().script!;
  const parts = PARTS[script] ?? [script];
  return script === 'Latn'
    ? undefined
    : new RegExp(`^[${parts.map((part) => `\\p{Script=${part}}`).join('')}\\P{L}]+$`, 'u');
}

/** False for the code of an airport, a transliteration or two names. */
const isName = (name: string) => /\p{L}.*\p{L}|\p{Script=Han}/u.test(name) && !/^[A-Z]{3}$|^[a-zß-ÿ]| - /.test(name);

function keptNames([, name = '', , alternatives = '']: string[], country: string, population: number): string[] {
  const own = ownScript(country);
  const names = alternatives.split(',').filter((each) => isName(each) && (population >= CITY || own?.test(each)));
  const byKey = new Map(names.map((each) => [fold(each), each]));
  byKey.delete(fold(name));
  return [...byKey.values()].toSorted();
}

const lines = readFileSync(process.argv[2]!, 'utf8')
  .split('\n')
  .map((line) => line.split('\t'))
  .filter((fields) => Number(fields[14]) >= TOWN)
  .map((fields) => ({ id: Number(fields[0]), names: keptNames(fields, fields[8]!, Number(fields[14])) }))
  .filter(({ names }) => names.length > 0)
  .toSorted((a, b) => a.id - b.id);
writeFileSync(ALTERNATE_NAMES_FILE, lines.map(({ id, names }) => `${id}\t${names.join(',')}\n`).join(''));
console.log(`wrote ${lines.length} towns`);
