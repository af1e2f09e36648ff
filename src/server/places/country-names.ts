import { fold } from '#server/platform/formats/fold.ts';

/** Few, because each takes some milliseconds and memory. */
const LANGUAGES = ['de', 'fr', 'es', 'it', 'pt', 'nl', 'pl', 'cs', 'sv', 'da', 'tr', 'ru', 'uk'];

/** How people write countries in English that the table names differently. */
const ENGLISH_NAMES = new Map([
  ['bosnia and herzegovina', 'BA'],
  ['czech republic', 'CZ'],
  ['great britain', 'GB'],
  ['holland', 'NL'],
  ['ivory coast', 'CI'],
  ['macedonia', 'MK'],
  ['republic of ireland', 'IE'],
  ['russian federation', 'RU'],
  ['the netherlands', 'NL'],
  ['trinidad and tobago', 'TT'],
  ['turkey', 'TR'],
  ['uk', 'GB'],
  ['united states of america', 'US'],
  ['usa', 'US'],
]);

/** Asked before the table, where “uk” is the beginning of Ukraine. */
export const findEnglishCountryCode = (name: string): string | undefined => ENGLISH_NAMES.get(fold(name));

let codesByName: Map<string, string> | undefined;

/** Made on first use, because few need it. */
function readCountryNames(): Map<string, string> {
  const letters = Array.from({ length: 26 }, (_, index) => String.fromCharCode(65 + index));
  const pairs = letters.flatMap((first) => letters.map((second) => first + second));
  // Former codes become today's, such as UK GB.
  const codes = new Set(pairs.map((pair) => new Intl.Locale(`und-${pair}`).region!));
  const byName = new Map<string, string>();
  for (const language of LANGUAGES) {
    const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
    for (const code of codes) {
      const name = names.of(code);
      if (name) byName.set(fold(name), code);
    }
  }
  return byName;
}

/** The code of the country that another language calls so: FR for “Frankreich”. Asked after the table, where Georgia is a state, too. */
export const findForeignCountryCode = (name: string): string | undefined =>
  (codesByName ??= readCountryNames()).get(fold(name));
