import { expect, test, vi } from 'vitest';
import { amountText, formatMoney, readAmount, splitAmount, taxIn } from './money.ts';
import { orderNumber, readOrderNumber } from './order-numbers.ts';

test('amounts are shown and read in the digits of their currency', () => {
  expect([formatMoney(1200, 'EUR'), formatMoney(500, 'JPY')]).toEqual(['€12.00', '¥500']);
  expect([amountText(1205, 'EUR'), amountText(500, 'JPY'), amountText(1250, 'KWD')]).toEqual(['12.05', '500', '1.250']);
  expect([readAmount('12', 'EUR'), readAmount('12,5', 'EUR'), readAmount(' 0.05 ', 'EUR')]).toEqual([1200, 1250, 5]);
  expect(['', '-1', '1.234', '12 €', '1e3', '99999999'].map((text) => readAmount(text, 'EUR'))).toEqual(
    Array(6).fill(undefined),
  );
  expect([readAmount('500', 'JPY'), readAmount('5.5', 'JPY')]).toEqual([500, undefined]);
});

test('the digits of a currency are the same where Intl has others', () => {
  const { NumberFormat } = Intl;
  // As Firefox and Safari format the forint, and as nobody formats the yen.
  vi.spyOn(Intl, 'NumberFormat').mockImplementation(function (locales, options) {
    return new NumberFormat(locales, { minimumFractionDigits: 2, maximumFractionDigits: 2, ...options });
  });
  const read = ['HUF', 'JPY', 'TWD', 'KWD', 'CLF'].map((currency) => readAmount('5000', currency));
  const shown = [formatMoney(5000, 'HUF'), formatMoney(5000, 'JPY'), formatMoney(5000, 'KWD'), amountText(5000, 'COP')];
  vi.restoreAllMocks();
  expect(read).toEqual([5000, 5000, 500_000, 5_000_000, 50_000_000]);
  expect(shown.map((text) => text.replace('\u00a0', ' '))).toEqual(['HUF 5,000', '¥5,000', 'KWD 5.000', '5000']);
});

test('a sum is split so that the parts add up to it', () => {
  expect(splitAmount(100, [1, 1, 1])).toEqual([34, 33, 33]);
  expect(splitAmount(5, [0, 3, 7])).toEqual([0, 2, 3]);
  expect(splitAmount(5, [0, 0])).toEqual([0, 0]);
});

test('the tax in a price is rounded to the nearest cent', () => {
  expect([taxIn(1190, 19), taxIn(1070, 7), taxIn(1000, 8.875), taxIn(1000, 0)]).toEqual([190, 70, 82, 0]);
});

test('the check digit of an order number finds every wrong character and every swap of neighbours', () => {
  const number = orderNumber([7, 20, 2, 22, 9]);
  expect(number).toMatch(/^DIG-7M2P9.$/);
  expect(readOrderNumber(` ${number.toLowerCase().replace('-', ' ')} `)).toBe(number);
  const characters = number.slice(4).split('');
  const wrong = characters.flatMap((character, index) =>
    '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
      .split('')
      .filter((other) => other !== character)
      .map((other) => characters.with(index, other)),
  );
  const swapped = characters.flatMap((character, index) => {
    const next = characters[index + 1];
    return next && next !== character ? [characters.with(index, next).with(index + 1, character)] : [];
  });
  expect([...wrong, ...swapped].filter((each) => readOrderNumber(each.join('')) !== undefined)).toEqual([]);
});
