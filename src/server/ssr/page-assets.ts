import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** `css`: the inlined styles; `inlinedStyles`: their URLs. */
export type PageAssets = { entry: string; preload: string[]; css: string; inlinedStyles: string[] };

type ManifestEntry = { file: string; css?: string[]; imports?: string[]; dynamicImports?: string[] };
type Manifest = Record<string, ManifestEntry>;
/** `classes`: those of a file that only components use which load late. */
type Style = { file: string; css: string; classes?: Set<string> };
/** The pages made of the same chunks. `byStyles`: their assets by the files of the styles that the markup needs. */
type PageKind = { preload: string[]; styles: Style[]; byStyles: Map<string, PageAssets> };

const ENTRY = 'src/web/entry-client.tsx';

/**
 * Finds the scripts and styles of a page by its chunks, from the manifests of the build. The server also renders some components that load late: their
 * styles come with the pages that have such a component, which their classes show.
 */
export function pageAssetLookup(client: string): (chunks: readonly string[], markup: string) => PageAssets {
  const read = (name: string): unknown => JSON.parse(readFileSync(join(client, `.vite/${name}.json`), 'utf8'));
  const manifest = read('manifest') as Manifest;
  const serverRendered = new Set(read('server-rendered') as string[]);
  nameLateModules(manifest, read('late-modules') as Record<string, string>);
  const entry = `/${manifest[ENTRY]!.file}`;
  // At the start: the next version may be built in the same folder while this one runs.
  const sheets = new Map(
    Object.values(manifest)
      .flatMap(({ css = [] }) => css)
      .map((file) => [file, readFileSync(join(client, file), 'utf8').trim()]),
  );
  const kinds = new Map<string, PageKind>();

  const findKind = (chunks: readonly string[]): PageKind => {
    const known = kinds.get(chunks.join());
    if (known) return known;
    const scripts = new Set<string>();
    const own = new Set<string>();
    for (const chunk of [ENTRY, ...chunks]) collect(manifest, chunk, scripts, own);
    scripts.delete(entry);
    const late = new Set<string>();
    for (const chunk of chunks) collectLateStyles(manifest, { page: chunk, serverRendered }, late);
    const readStyle = (file: string): Style => ({ file, css: sheets.get(file)! });
    const styles = [
      ...[...own].map(readStyle),
      ...[...late.difference(own)].map(readStyle).map((style) => ({ ...style, classes: classesOfCss(style.css) })),
    ];
    const kind: PageKind = { preload: [...scripts], styles, byStyles: new Map() };
    kinds.set(chunks.join(), kind);
    return kind;
  };

  return (chunks, markup) => {
    const { preload, styles, byStyles } = findKind(chunks);
    const used = classesOfMarkup(markup);
    const needed = styles.filter(({ classes }) => !classes || !classes.isDisjointFrom(used));
    const key = needed.map(({ file }) => file).join();
    const known = byStyles.get(key);
    if (known) return known;
    const assets: PageAssets = {
      entry,
      preload,
      css: needed.map(({ css }) => css).join(''),
      inlinedStyles: needed.map(({ file }) => `/${file}`),
    };
    byStyles.set(key, assets);
    return assets;
  };
}

const classesOfCss = (css: string): Set<string> =>
  new Set([...css.matchAll(/\.(-?[A-Za-z_][\w-]*)/g)].map(([, name]) => name!));

const CLASS_ATTRIBUTE = ' class="';

/** Without a regular expression, whose matches take a hundred bytes for each element of a page. */
function classesOfMarkup(markup: string): Set<string> {
  const attributes = new Set<string>();
  let found = markup.indexOf(CLASS_ATTRIBUTE);
  while (found >= 0) {
    const start = found + CLASS_ATTRIBUTE.length;
    const end = markup.indexOf('"', start);
    attributes.add(markup.slice(start, end));
    found = markup.indexOf(CLASS_ATTRIBUTE, end);
  }
  return new Set([...attributes].flatMap((names) => names.split(' ')));
}

/** Adds the modules that documents name although they load late, and that stand in files of other names. */
function nameLateModules(manifest: Manifest, files: Record<string, string>): void {
  const chunks = new Map(Object.values(manifest).map((chunk) => [chunk.file, chunk]));
  for (const [module, file] of Object.entries(files)) manifest[module] ??= chunks.get(file)!;
}

/** Collects the files of a chunk and its imports. */
function collect(manifest: Manifest, name: string, scripts: Set<string>, styles: Set<string>): void {
  const chunk = manifest[name];
  if (!chunk || scripts.has(`/${chunk.file}`)) return;
  scripts.add(`/${chunk.file}`);
  for (const imported of chunk.imports ?? []) collect(manifest, imported, scripts, styles);
  for (const style of chunk.css ?? []) styles.add(style);
}

type Page = { page: string; serverRendered: ReadonlySet<string> };

/** Collects the styles of components that load late and that the server renders. */
function collectLateStyles(manifest: Manifest, { page, serverRendered }: Page, styles: Set<string>): void {
  const seen = new Set<string>();
  const visit = (name: string): void => {
    if (seen.has(name) || name === ENTRY) return;
    seen.add(name);
    const { imports = [], dynamicImports = [] } = manifest[name] ?? {};
    const rendered = dynamicImports.filter((loaded) => serverRendered.has(loaded));
    for (const loaded of rendered) collect(manifest, loaded, new Set(), styles);
    for (const next of [...imports, ...rendered]) visit(next);
  };
  visit(page);
}
