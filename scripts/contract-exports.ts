import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import type { Endpoint } from '#contracts/endpoint.ts';

const CONTRACTS = resolve(import.meta.dirname, '../src/contracts');

type Export = { file: string; name: string; value: unknown };
/** `file` is relative to src/contracts. */
export type ListedEndpoint = { file: string; name: string; endpoint: Endpoint };

/** All exports of src/contracts, sorted by file and name. */
async function listExports(): Promise<Export[]> {
  const files = readdirSync(CONTRACTS, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !/\.(test|gen)\.ts$/.test(file))
    .toSorted();
  const modules = await Promise.all(
    files.map((file) => import(join(CONTRACTS, file)) as Promise<Record<string, unknown>>),
  );
  return modules.flatMap((module, index) =>
    Object.entries(module)
      .map(([name, value]) => ({ file: files[index]!, name, value }))
      .toSorted((a, b) => (a.name < b.name ? -1 : 1)),
  );
}

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'path' in value && 'success' in value;

export async function listEndpoints(): Promise<ListedEndpoint[]> {
  return (await listExports()).flatMap(({ file, name, value }) =>
    isEndpoint(value) ? [{ file, name, endpoint: value }] : [],
  );
}

/** The exported schemas by name: objects, enums and the like, but not plain strings and numbers. */
export async function listShapes(): Promise<Map<z.core.$ZodType, string>> {
  const shapes = (await listExports()).filter(
    (entry): entry is Export & { value: z.core.$ZodType } =>
      entry.value instanceof z.ZodObject || entry.value instanceof z.ZodEnum || entry.value instanceof z.ZodRecord,
  );
  const names = shapes.map(({ name }) => name);
  const duplicates = names.filter((name, index) => names.indexOf(name) !== index);
  if (duplicates.length > 0) throw new Error(`Several contracts export ${duplicates.join(', ')}`);
  return new Map(shapes.map(({ value, name }) => [value, name]));
}
