import { expect, test } from 'vitest';
import { deviceZone } from '#web/ui/display/local-time.ts';
import { formatZoneName, zoneOptions } from './zone-options.ts';

test('time zones are named by their city', () => {
  expect(['America/New_York', 'America/Argentina/Buenos_Aires', 'UTC'].map(formatZoneName)).toEqual([
    'New York (America)',
    'Buenos Aires (America, Argentina)',
    'UTC',
  ]);
});

test('the zone of the device comes first, the others by name, and none twice, in a list that is made once', () => {
  const options = zoneOptions('Mars/Olympus_Mons');
  const names = options.slice(1).map(({ label }) => label);
  expect(options[0]!.value).toBe(deviceZone());
  expect(names).toContain('Olympus Mons (Mars)');
  expect(names).toEqual(names.toSorted((one, other) => one.localeCompare(other, 'en')));
  expect(new Set(options.map(({ value }) => value)).size).toBe(options.length);
  expect(zoneOptions('UTC')).toBe(zoneOptions('UTC'));
  expect(zoneOptions('', 'Choose a zone')[0]).toEqual({ value: '', label: 'Choose a zone' });
});
