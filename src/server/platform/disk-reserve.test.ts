import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { fillReserve, RESERVE_BYTES, releaseReserve } from './disk-reserve.ts';

test('the reserve takes its space on file systems that compress too, and is released when there is less than that left', async () => {
  const dataDir = temporaryFolder('dig-reserve-');
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  await fillReserve(dataDir);
  const reserve = readFileSync(join(dataDir, 'disk-reserve'));
  expect(reserve).toHaveLength(RESERVE_BYTES);
  const part = reserve.subarray(-1_000_000);
  expect(gzipSync(part, { level: 1 }).length).toBeGreaterThan(0.99 * part.length);
  await releaseReserve(dataDir, RESERVE_BYTES);
  expect(existsSync(join(dataDir, 'disk-reserve'))).toBe(true);
  await releaseReserve(dataDir, RESERVE_BYTES - 1);
  expect(readdirSync(dataDir)).toEqual([]);
});

test('what a killed site or an earlier version left of a reserve is replaced, or released', async () => {
  const dataDir = temporaryFolder('dig-reserve-');
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const leavePart = () => {
    for (const name of ['reserve', 'disk-reserve.part']) writeFileSync(join(dataDir, name), Buffer.alloc(1000));
  };
  leavePart();
  await fillReserve(dataDir);
  expect(readdirSync(dataDir)).toEqual(['disk-reserve']);
  expect(readFileSync(join(dataDir, 'disk-reserve'))).toHaveLength(RESERVE_BYTES);
  leavePart();
  await releaseReserve(dataDir, 0);
  expect(readdirSync(dataDir)).toEqual([]);
});
