import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { fillReserve, RESERVE_BYTES, releaseReserve } from './disk-reserve.ts';

test('the reserve takes its space on file systems that compress too, and is released when there is less than that left', async () => {
  const dataDir = temporaryFolder('dig-reserve-');
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  await fillReserve(dataDir);
  const reserve = readFileSync(join(dataDir, 'reserve'));
  expect(reserve).toHaveLength(RESERVE_BYTES);
  const part = reserve.subarray(-1_000_000);
  expect(gzipSync(part, { level: 1 }).length).toBeGreaterThan(0.99 * part.length);
  await releaseReserve(dataDir, RESERVE_BYTES);
  expect(existsSync(join(dataDir, 'reserve'))).toBe(true);
  await releaseReserve(dataDir, RESERVE_BYTES - 1);
  expect(existsSync(join(dataDir, 'reserve'))).toBe(false);
});
