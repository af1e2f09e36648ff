import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { packageRoot } from '#server/platform/package-root.ts';

/** Contains `migrations`, each applied once, and `functions`, reapplied whenever they change. */
export const DATABASE_FOLDER = path.join(packageRoot, 'db');

export type SqlFile = { name: string; sql: string; checksum: string };

/**
 * `NNNN_name.sql` runs in one transaction. `NNNN_name.concurrent.sql` runs statement by statement without one, because PostgreSQL builds
 * indexes beside writers only so. `NNNN_name.backfill.sql` is one statement that changes the next rows; see backfills.ts.
 */
export type Migration = SqlFile & { kind: 'transaction' | 'concurrent' | 'backfill'; needs: readonly string[] };

const NAME = /^\d{4}_[a-z0-9_]+(?:\.(concurrent|backfill))?\.sql$/;
const NEEDS = /^-- needs backfill (\S+)$/gm;

export function readFiles(folder: string): SqlFile[] {
  if (!fs.existsSync(folder)) return [];
  const names = fs.readdirSync(folder).filter((name) => name.endsWith('.sql'));
  return names.toSorted().map((name) => {
    const sql = fs.readFileSync(path.join(folder, name), 'utf8').replaceAll('\r\n', '\n');
    return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
  });
}

export function readMigrations(folder: string): Migration[] {
  const files = readFiles(folder);
  return files.map((file, at) => {
    const match = NAME.exec(file.name);
    if (!match) throw new Error(`Migration ${file.name} is not named NNNN_verb_noun.sql.`);
    if (files[at - 1]?.name.slice(0, 4) === file.name.slice(0, 4))
      throw new Error(`Two migrations have the number of ${file.name}.`);
    const needs = [...file.sql.matchAll(NEEDS)].map(([, name]) => name!);
    return { ...file, kind: (match[1] as 'concurrent' | 'backfill' | undefined) ?? 'transaction', needs };
  });
}

/** For files without function bodies: a statement ends where a line ends with a semicolon. */
export const splitStatements = (sql: string): string[] =>
  sql
    .replaceAll(/--.*$/gm, '')
    .split(/;[ \t]*$/m)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '');
