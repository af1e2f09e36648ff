import { createECDH } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { openPush } from '#tests/support/push-browser.ts';
import { encryptPush, isPushKey, MAX_PLAINTEXT_BYTES } from './push-encryption.ts';

/** RFC 8291, section 5 and appendix A. */
const example = {
  text: 'When I grow up, I want to be a watermelon',
  browser: {
    publicKey: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    authSecret: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
  browserPrivateKey: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
  serverPrivateKey: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  serverPublicKey: 'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8',
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  body:
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_' +
    'yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
};

const pairOf = (privateKey: string) => {
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(privateKey, 'base64url');
  return pair;
};

describe('push encryption', () => {
  // spec: 10.26
  test('produces the body of the example in RFC 8291', () => {
    const pair = pairOf(example.serverPrivateKey);
    expect(pair.getPublicKey('base64url')).toBe(example.serverPublicKey);
    const body = encryptPush(example.text, example.browser, { pair, salt: Buffer.from(example.salt, 'base64url') });
    expect(body.toString('base64url')).toBe(example.body);
  });

  test('is decrypted by the test browser, and uses a new key and salt for each message', () => {
    const browser = { pair: pairOf(example.browserPrivateKey), authSecret: example.browser.authSecret };
    expect(openPush(Buffer.from(example.body, 'base64url'), browser)).toBe(example.text);
    const texts = ['', 'Grüße 🎲', 'x'.repeat(MAX_PLAINTEXT_BYTES)];
    const bodies = texts.map((text) => encryptPush(text, example.browser));
    expect(bodies.map((body) => openPush(body, browser))).toEqual(texts);
    expect(bodies.every((body) => body.length <= 4096)).toBe(true);
    expect(encryptPush('same', example.browser)).not.toEqual(encryptPush('same', example.browser));
  });

  test('rejects messages that are too long, and keys that are not points on the curve', () => {
    expect(() => encryptPush('x'.repeat(MAX_PLAINTEXT_BYTES + 1), example.browser)).toThrow(/3,993/);
    expect(isPushKey(example.browser.publicKey)).toBe(true);
    expect(isPushKey(`B${'A'.repeat(86)}`)).toBe(false);
    expect(() => encryptPush('x', { ...example.browser, publicKey: `B${'A'.repeat(86)}` })).toThrow(/public key/i);
  });
});
