import { expect, it } from 'vitest';
import { readPrice } from './price-note.ts';

it.each([
  ['Free', 'DE', { price: '0', priceCurrency: 'USD' }],
  ['Free entry!', 'DE', { price: '0', priceCurrency: 'USD' }],
  ['0 €', 'DE', { price: '0', priceCurrency: 'EUR' }],
  ['Free, donations welcome', 'DE', { price: '0', priceCurrency: 'USD' }],
  ['€12', 'DE', { price: '12', priceCurrency: 'EUR' }],
  ['12,50 EUR at the door', 'DE', { price: '12.50', priceCurrency: 'EUR' }],
  ['$5–10 sliding scale', 'US', { price: '5', priceCurrency: 'USD' }],
  ['$20', 'CA', { price: '20', priceCurrency: 'CAD' }],
  ['150 kr', 'SE', { price: '150', priceCurrency: 'SEK' }],
  ['£8', 'GB', { price: '8', priceCurrency: 'GBP' }],
])('reads the price of "%s" in %s', (note, country, price) => {
  expect(readPrice(note, country)).toEqual(price);
});

it.each([
  '',
  'Bring a dish',
  '10',
  'Pay what you can',
  '¥500 kr?',
  '€5, €8 or €12 by age',
  '€12 after 7',
  '€1,000',
  'Free for members, others pay',
  'Free with a ticket to the museum',
  'Free for the first 20, then €5 or €9',
])('does not guess the price of "%s"', (note) => {
  expect(readPrice(note, 'CN')).toBeNull();
});
