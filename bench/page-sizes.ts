import { gzipSync } from 'node:zlib';
import { call } from './faults/calls.ts';

type Size = { what: string; bytes: number };

const gzipped = (text: string | Buffer) => gzipSync(text, { level: 9 }).byteLength;

/** Bytes transferred by a first visit of a page. */
export async function pageSizes(url: string, path: string, pageChunk: RegExp): Promise<Size[]> {
  const html = (await call(url, path)).text;
  const brotli = await call(url, path, { headers: { 'accept-encoding': 'br' } });
  const css = [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map((match) => match[1]).join('');
  // Pages with a delayed start list their files in attributes of the starting script.
  const named = [...html.matchAll(/<(?:script|link)[^>]*>/g)].flatMap(
    ([tag]) => tag.match(/\/assets\/[^" ]+\.js/g) ?? [],
  );
  const scripts = new Set(named);
  let all = 0;
  let page = 0;
  for (const script of scripts) {
    const size = gzipped((await call(url, script)).text);
    all += size;
    if (pageChunk.test(script)) page += size;
  }
  return [
    { what: 'HTML, brotli', bytes: Number(brotli.headers['content-length']) },
    { what: 'HTML, gzip', bytes: gzipped(html) },
    { what: 'HTML, plain', bytes: Buffer.byteLength(html) },
    { what: 'inline CSS, gzip', bytes: gzipped(css) },
    { what: `JavaScript, gzip, ${scripts.size} files`, bytes: all },
    { what: 'of these, the page’s own chunk', bytes: page },
  ];
}
