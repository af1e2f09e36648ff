import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Site } from '#contracts/site.contract.ts';
import type { Pages } from './pages.routes.ts';

type ManifestEntry = { file: string; css?: string[]; imports?: string[]; assets?: string[] };
type Manifest = Record<string, ManifestEntry>;
type Assets = { entry: string; preload: string[]; fonts: string[]; css: string; stylesheet: string };

const ENTRY = 'src/web/entry-client.tsx';

/** Serves what the web build made: hashed files for a year, and the renderer that makes pages of them. */
export async function builtWeb(
  app: FastifyInstance,
  { buildDir, site, imageOrigins }: { buildDir: string; site: Site; imageOrigins: readonly string[] },
): Promise<Pages> {
  const client = join(buildDir, 'client');
  await app.register(fastifyStatic, {
    root: join(client, 'assets'),
    prefix: '/assets/',
    immutable: true,
    maxAge: '1y',
    preCompressed: true,
    index: false,
  });
  const entryServer = pathToFileURL(join(buildDir, 'ssr/entry-server.js')).href;
  const { createRenderer } = (await import(entryServer)) as {
    createRenderer(options: {
      site: Site;
      imageOrigins: readonly string[];
      assets: (chunks: string[]) => Assets;
    }): Pages;
  };
  return createRenderer({ site, imageOrigins, assets: assetsOf(client) });
}

function assetsOf(client: string): (chunks: string[]) => Assets {
  const manifest = JSON.parse(readFileSync(join(client, '.vite/manifest.json'), 'utf8')) as Manifest;
  const entry = `/${manifest[ENTRY]!.file}`;
  const style = manifest['style.css']?.file;
  const css = style ? readFileSync(join(client, style), 'utf8').trim() : '';
  const fonts = [...css.matchAll(/url\(([^)]*-latin-wght-normal[^)]*\.woff2)\)/g)].map((match) => match[1]!);
  const known = new Map<string, Assets>();
  return (chunks) => {
    const key = chunks.join();
    let assets = known.get(key);
    if (!assets) {
      const files = new Set<string>();
      for (const chunk of [ENTRY, ...chunks]) collect(manifest, chunk, files);
      files.delete(entry);
      assets = { entry, preload: [...files], fonts: [...new Set(fonts)], css, stylesheet: style ? `/${style}` : '' };
      known.set(key, assets);
    }
    return assets;
  };
}

function collect(manifest: Manifest, name: string, files: Set<string>): void {
  const chunk = manifest[name];
  if (!chunk || files.has(`/${chunk.file}`)) return;
  files.add(`/${chunk.file}`);
  for (const imported of chunk.imports ?? []) collect(manifest, imported, files);
}
