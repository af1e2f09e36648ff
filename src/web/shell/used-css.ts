/**
 * One stylesheet serves the whole site, and a page needs half of it. The page carries the rules whose classes stand in its
 * markup, so that nothing waits for a request; the entry loads the whole sheet before it takes over. Rules are kept or left
 * as they are, in their order: keeping one too many costs bytes, never looks.
 */
export function usedCss(css: string, markup: string): string {
  const used = new Set<string>();
  for (const [, names] of markup.matchAll(/ class="([^"]+)"/g)) for (const name of names!.split(' ')) used.add(name);
  const key = [...used].toSorted().join(' ');
  if (css !== keptFrom) kept.clear();
  keptFrom = css;
  const known = kept.get(key);
  if (known !== undefined) return known;
  if (kept.size >= MAX_KEPT) kept.clear();
  const result = withoutIdleKeyframes(keepUsed(css, used));
  kept.set(key, result);
  return result;
}

const MAX_KEPT = 200;
const kept = new Map<string, string>();
let keptFrom = '';

function keepUsed(css: string, used: ReadonlySet<string>): string {
  return rulesOf(css)
    .map((rule) => {
      const open = rule.indexOf('{');
      const prelude = rule.slice(0, open);
      if (!/^@(media|supports|container|layer)/.test(prelude)) return isUsed(prelude, used) ? rule : '';
      const inner = keepUsed(rule.slice(open + 1, -1), used);
      return inner && `${prelude}{${inner}}`;
    })
    .join('');
}

/** A selector can only match when every class in it is somewhere in the page. */
const isUsed = (prelude: string, used: ReadonlySet<string>): boolean =>
  prelude.startsWith('@') ||
  prelude.split(',').some((selector) => [...selector.matchAll(/\.([\w-]+)/g)].every(([, name]) => used.has(name!)));

const withoutIdleKeyframes = (css: string): string =>
  rulesOf(css)
    .filter((rule) => {
      const name = /^@keyframes ([\w-]+)/.exec(rule)?.[1];
      return !name || css.split(name).length > 2;
    })
    .join('');

/** Cuts minified CSS after each brace that closes a rule of the outermost level. */
function rulesOf(css: string): string[] {
  const rules: string[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at < css.length; at++) {
    if (css[at] === '{') depth++;
    else if (css[at] === '}' && --depth === 0) {
      rules.push(css.slice(start, at + 1));
      start = at + 1;
    }
  }
  return rules;
}
