import { afterEach, expect, it, vi } from 'vitest';
import { avatarExport, exportRegion } from './crop-export.ts';

afterEach(() => vi.restoreAllMocks());

// spec: 5.30, 5.31, 9.6
it('draws the region as 100 × 100 and exports it as a JPEG of quality 0.8 on white', () => {
  const drawn: unknown[][] = [];
  const context = {
    fillStyle: '',
    fillRect: (...box: unknown[]) => drawn.push([context.fillStyle, ...box]),
    drawImage: (...how: unknown[]) => drawn.push(how),
  };
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
  const encode = vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockReturnValue('data:image/jpeg;base64,x');
  const image = document.createElement('img');
  Object.defineProperties(image, { naturalWidth: { value: 800 }, naturalHeight: { value: 400 } });
  expect(exportRegion(image, { unit: '%', x: 25, y: 5, width: 45, height: 90 }, avatarExport)).toBe(
    'data:image/jpeg;base64,x',
  );
  expect(drawn).toEqual([
    ['white', 0, 0, 100, 100],
    [image, 200, 20, 360, 360, 0, 0, 100, 100],
  ]);
  expect(encode).toHaveBeenCalledExactlyOnceWith('image/jpeg', 0.8);
  expect(encode.mock.contexts[0]).toMatchObject({ width: 100, height: 100 });
});
