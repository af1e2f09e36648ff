import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { expect, inject, it, onTestFinished } from 'vitest';
import { administrate, onDatabase } from '#tests/support/global-database.ts';
import { testDatabase } from '#tests/support/test-database.ts';
import { checkDatabase, type DatabaseFacts, findProblem } from './database-check.ts';

const server = inject('databaseServer');

async function createDatabase(options: string): Promise<pg.ClientConfig> {
  const name = `dig_test_${randomUUID().replaceAll('-', '')}`;
  await administrate(server, `create database ${name} template template0 ${options}`);
  onTestFinished(() => administrate(server, `drop database ${name} with (force)`));
  return onDatabase(server, name);
}

const { connection: ofSite } = await testDatabase();

async function check(connection: pg.ClientConfig): Promise<string[]> {
  const lines: string[] = [];
  await checkDatabase(connection, (line) => lines.push(line));
  return lines;
}

it('accepts the database of a site, and a new one as the message says to create it', async () => {
  expect(await check(ofSite)).toEqual([]);
  expect(await check(await createDatabase(`encoding 'UTF8' locale 'C.UTF-8'`))).toEqual([]);
});

it('refuses a new database that knows English letters only, which a site that has it only says', async () => {
  const connection = await createDatabase(`encoding 'UTF8' locale_provider libc locale 'C'`);
  const problem =
    /^The locale of the database of DATABASE_URL knows English letters only.* Drop it, and create it again: create database …/;
  await expect(check(connection)).rejects.toThrow(problem);
  await administrate(connection, 'create table migrations (name text primary key)');
  expect(await check(connection)).toEqual([expect.stringMatching(problem)]);
});

it('refuses an encoding without most letters', async () => {
  const connection = await createDatabase(`encoding 'LATIN1' locale_provider libc locale 'C'`);
  await expect(check(connection)).rejects.toThrow(/^The database of DATABASE_URL has the encoding LATIN1/);
});

it('names a version that is too old', () => {
  const facts: DatabaseFacts = { version: '14.11 (Debian 14.11-1)', encoding: 'UTF8', knowsAllLetters: true };
  expect(findProblem(facts)).toBe('DATABASE_URL is PostgreSQL 14.11 (Debian 14.11-1). Use version 15 or newer.');
  expect(findProblem({ ...facts, version: '15beta2' })).toBeUndefined();
});
