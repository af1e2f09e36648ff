import { expect, it } from 'vitest';
import { imageOrigins } from './image-origins.ts';

it('names the origins of tiles and faces, and of nothing else', () => {
  expect(imageOrigins({})).toEqual([]);
  expect(
    imageOrigins({
      TILE_URL: 'http://127.0.0.1:4999/{z}/{x}/{y}.png?key=1',
      AVATAR_SERVICE_URL: 'https://faces.example/9/svg?seed={seed}',
    }),
  ).toEqual(['http://127.0.0.1:4999', 'https://faces.example']);
});

it('names all hosts of an address that has a place for their names', () => {
  expect(imageOrigins({ TILE_URL: 'https://{s}.tile.example.org/{z}/{x}/{y}.png' })).toEqual([
    'https://*.tile.example.org',
  ]);
});
