/** What selectors can find in a page; `key` is the same for pages that need the same rules. */
export type PageParts = {
  classes: ReadonlySet<string>;
  tags: ReadonlySet<string>;
  /** Names, and names with values: `hidden`, `data-hue`, `data-hue=sky`. */
  attributes: ReadonlySet<string>;
  /** Custom properties that drawings ask for. */
  values: ReadonlySet<string>;
  hasExtendedLatin: boolean;
  key: string;
};

/** Outside of the markup, or set before any script of ours has loaded: by the boot script, or by the browser. */
const frame = ['html', 'body'];
const setLater = ['open', 'data-access', 'data-auth', 'data-auth=in', 'data-auth=out', 'data-mode', 'data-mode=dark'];

/** `asked` are the attributes that stand in selectors: others, such as addresses, make no difference. */
export function partsOf(markup: string, asked: ReadonlySet<string>): PageParts {
  const classes = new Set<string>();
  const tags = new Set(frame);
  const attributes = new Set(setLater);
  for (const [, tag] of markup.matchAll(/<([a-z][\w-]*)/g)) tags.add(tag!);
  for (const [, name, value] of markup.matchAll(/ ([a-z][\w-]*)="([^"]*)"/g)) {
    if (name === 'class') for (const each of value!.split(' ')) classes.add(each);
    else if (asked.has(name!)) attributes.add(name!).add(`${name}=${value}`);
  }
  const values = new Set([...markup.matchAll(/"var\((--[\w-]+)\)"/g)].map(([, name]) => name!));
  const hasExtendedLatin = /[\u0100-\u0130\u0132-\u0151\u0154-\u02ff\u1e00-\u1eff\u20a0-\u20ab\u20ad-\u20c0]/.test(
    markup,
  );
  const key = [...classes, ...tags, ...attributes, ...values, String(hasExtendedLatin)].toSorted().join(' ');
  return { classes, tags, attributes, values, hasExtendedLatin, key };
}
