import { expect, test } from 'vitest';
import { drawQrSvg, encodeQr } from './qr-code.ts';

/** Rows in base 36, as an independent encoder (qrcode 1.5.4) and a reader (jsQR 1.4.0) have them. */
const known: Record<string, string> = {
  '7K3M9QXA':
    '18nzz mzpd wqql wqcd wtwd mwjl 18prz 0 twcy c8mh 15ujy 18gqi 5jor 4to 18mj5 mule wsoz wp0e wszt mugn 18qu9',
  ZZZZZZZZ:
    '18pkv mtz5 wspp wpjx wqcd myip 18prz 1z4 snqd 2brh 10x1q zyfo w1mt 62x 18pf9 mwn8 wq2d wpb4 wqxn mvit 18qcz',
  'DIG 1:2/3':
    '18ltr mwch wt3x wti5 wspp mxc1 18prz 35s xe9o q86n zl2l bjl6 mexu 46p 18nlx mxpg wszi wsfw wti8 mui5 18qh0',
};

test.each(Object.entries(known))('%s is drawn as others draw it', (text, rows) => {
  const numbers = encodeQr(text).map((row) => Number.parseInt(row.map(Number).join(''), 2).toString(36));
  expect(numbers.join(' ')).toBe(rows);
});

test('what does not fit is refused', () => {
  expect(() => encodeQr('lower case')).toThrow('does not fit');
  expect(() => encodeQr('A'.repeat(21))).toThrow('does not fit');
  expect(encodeQr('A'.repeat(20))).toHaveLength(21);
});

test('the picture has a quiet zone of four modules and a white ground', () => {
  const svg = drawQrSvg('7K3M9QXA');
  expect(svg).toContain('viewBox="0 0 29 29"');
  expect(svg).toContain('M4 4h1v1h-1z');
  expect(svg).not.toMatch(/[Md"]3 /);
});
