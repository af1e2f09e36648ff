import { expect, test } from 'vitest';
import { drawQrSvg } from './qr-code.ts';

/** Rows in base 36, as encoded by qrcode 1.5.4 and decoded by jsQR 1.4.0. */
const EXPECTED_ROWS =
  '18nzz mzpd wqql wqcd wtwd mwjl 18prz 0 twcy c8mh 15ujy 18gqi 5jor 4to 18mj5 mule wsoz wp0e wszt mugn 18qu9';

test('draws the same modules as another encoder, with a quiet zone of four modules on white', () => {
  const svg = drawQrSvg('7K3M9QXA');
  expect(svg).toContain('viewBox="0 0 29 29"');
  const dark = new Set([...svg.matchAll(/M(\d+) (\d+)h1v1h-1z/g)].map(([, x, y]) => `${x},${y}`));
  const rows = Array.from({ length: 21 }, (_row, y) =>
    Number.parseInt(
      Array.from({ length: 21 }, (_module, x) => (dark.has(`${x + 4},${y + 4}`) ? '1' : '0')).join(''),
      2,
    ),
  );
  expect(rows.map((row) => row.toString(36)).join(' ')).toBe(EXPECTED_ROWS);
  expect(svg).toContain('<path fill="#fff" d="M0 0h29v29H0z"/>');
});
