/** Few, because each takes some milliseconds and memory. */
const LANGUAGES = ['de', 'fr', 'es', 'it', 'pt', 'nl', 'pl', 'cs', 'sv', 'da', 'tr', 'ru', 'uk'];

export const simplifyName = (name: string): string => name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

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
      if (name) byName.set(simplifyName(name), code);
    }
  }
  return byName;
}

/** The code of the country that another language calls so: FR for “Frankreich”. */
export const findCountryCode = (name: string): string | undefined =>
  (codesByName ??= readCountryNames()).get(simplifyName(name));
