import { type PageParts, partsOf } from './page-parts.ts';

/**
 * One stylesheet serves the whole site, and a page needs a third of it. The page carries the rules that can match in its
 * markup, so that nothing waits for a request; the entry loads the whole sheet before it takes over. They stay in their
 * order, and one too many costs bytes, never looks.
 */
export function usedCss(css: string, markup: string): string {
  if (css !== keptFrom) {
    kept.clear();
    attributesAsked = new Set(['disabled', ...[...css.matchAll(/\[([\w-]+)/g)].map(([, name]) => name!)]);
  }
  keptFrom = css;
  const page = partsOf(markup, attributesAsked);
  const known = kept.get(page.key);
  if (known !== undefined) return known;
  if (kept.size >= MAX_KEPT) kept.clear();
  const result = withoutIdleValues(withoutIdleKeyframes(keepUsed(css, page)), page.values);
  kept.set(page.key, result);
  return result;
}

const MAX_KEPT = 200;
const kept = new Map<string, string>();
let keptFrom = '';
let attributesAsked: ReadonlySet<string> = new Set();

function keepUsed(css: string, page: PageParts): string {
  return rulesOf(css)
    .map((rule) => {
      const open = rule.indexOf('{');
      const prelude = rule.slice(0, open);
      if (prelude === '@font-face') return page.hasExtendedLatin || !rule.includes('-latin-ext-') ? rule : '';
      if (!/^@(media|supports|container|layer)/.test(prelude)) {
        const used = prelude.startsWith('@') ? prelude : usedSelectors(prelude, page);
        return used && used + rule.slice(open);
      }
      const inner = keepUsed(rule.slice(open + 1, -1), page);
      return inner && `${prelude}{${inner}}`;
    })
    .join('');
}

/** Cut at the commas outside of brackets. */
const usedSelectors = (prelude: string, page: PageParts): string =>
  prelude
    .split(/,(?![^(]*\))/)
    .filter((selector) => canMatch(selector, page))
    .join(',');

/** Of `:is()`, `:not()` and the like: what stands in them may be a choice, or must be absent. `:has()` asks for more. */
const withoutArguments = (selector: string): string =>
  selector.replaceAll(/:has\(([^(),]*)\)/g, ' $1').replaceAll(/\((?:[^()]|\([^()]*\))*\)/g, '');

/** A selector can only match when every class, attribute and element in it is somewhere in the page. */
function canMatch(whole: string, { classes, attributes, tags }: PageParts): boolean {
  const selector = withoutArguments(whole).replaceAll(':disabled', '[disabled]');
  const asked = [...selector.matchAll(/\[([\w-]+)(?:=["']?([^\]"']*)["']?)?\]/g)];
  if (!asked.every(([, name, value]) => attributes.has(value === undefined ? name! : `${name}=${value}`))) return false;
  const plain = selector.replaceAll(/\[[^\]]*\]|::?[\w-]+/g, '');
  if (![...plain.matchAll(/\.([\w-]+)/g)].every(([, name]) => classes.has(name!))) return false;
  const elements = plain.replaceAll(/[.#][\w-]+/g, '').split(/[\s>+~*]+/);
  return elements.every((tag) => !tag || tags.has(tag));
}

const withoutIdleKeyframes = (css: string): string =>
  rulesOf(css)
    .filter((rule) => {
      const name = /^@keyframes ([\w-]+)/.exec(rule)?.[1];
      return !name || css.split(name).length > 2;
    })
    .join('');

/** Custom properties that no rule and no drawing of the page asks for; one may be all that asks for another. */
function withoutIdleValues(css: string, drawn: ReadonlySet<string>): string {
  const asked = new Set([...css.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name!));
  const less = css
    .replaceAll(/(?<=[{;])(--[\w-]+):[^;}]*(;|(?=\}))/g, (all, name: string) =>
      asked.has(name) || drawn.has(name) ? all : '',
    )
    .replaceAll(/(?<=^|\})[^{}]+\{\}/g, '');
  return less === css ? css : withoutIdleValues(less, drawn);
}

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
