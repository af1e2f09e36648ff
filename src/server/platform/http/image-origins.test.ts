import { expect, it } from 'vitest';
import { imageOrigins } from './image-origins.ts';

it('lists only the origins of map tiles and avatars', () => {
  expect(imageOrigins({})).toEqual([]);
  expect(
    imageOrigins({
      TILE_URL: 'http://127.0.0.1:4999/{z}/{x}/{y}.png?key=1',
      AVATAR_SERVICE_URL: 'https://faces.example/9/svg?seed={seed}',
    }),
  ).toEqual(['http://127.0.0.1:4999', 'https://faces.example']);
});

it('uses a wildcard for URL templates with a host placeholder', () => {
  expect(imageOrigins({ TILE_URL: 'https://{s}.tile.example.org/{z}/{x}/{y}.png' })).toEqual([
    'https://*.tile.example.org',
  ]);
});
