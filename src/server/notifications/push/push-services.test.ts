import { expect, test } from 'vitest';
import { readConfig } from '#server/platform/config.ts';
import { isKnownPushService } from './push-services.ts';

const { PUSH_SERVICES } = readConfig({});
const isKnown = (endpoint: string) => isKnownPushService(endpoint, PUSH_SERVICES);

test.each([
  'https://fcm.googleapis.com/fcm/send/abc:def',
  'https://jmt17.google.com/fcm/send/abc',
  'https://updates.push.services.mozilla.com/wpush/v2/gAAA',
  'https://web.push.apple.com/QAbc',
  'https://wns2-par02p.notify.windows.com/w/?token=abc',
])('%s is a known push service', (endpoint) => {
  expect(isKnown(endpoint)).toBe(true);
});

test.each([
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com:8443/x',
  'https://user:secret@fcm.googleapis.com/x',
  'https://fcm.googleapis.com@evil.example/x',
  'https://evil.example/fcm.googleapis.com',
  'https://fcm.googleapis.com.evil.example/x',
  'https://evilpush.apple.com/x',
  'https://push.apple.com.evil.example/x',
  'https://127.0.0.1/x',
  'https://[::1]/x',
  'https://169.254.169.254/latest/meta-data',
  'http://localhost:5432/x',
  'file:///etc/passwd',
  'not a URL',
])('%s is not a known push service', (endpoint) => {
  expect(isKnown(endpoint)).toBe(false);
});

test('an http origin is matched exactly, and rejected in production', () => {
  const services = readConfig({ PUSH_SERVICES: 'http://127.0.0.1:4000' }).PUSH_SERVICES;
  expect(isKnownPushService('http://127.0.0.1:4000/push/1', services)).toBe(true);
  expect(isKnownPushService('http://127.0.0.1:4001/push/1', services)).toBe(false);
  expect(() => readConfig({ NODE_ENV: 'production', PUSH_SERVICES: 'http://127.0.0.1:4000' })).toThrow(/PUSH_SERVICES/);
});
