import { drawSvg } from './covers.ts';

const disc = (x: number, y: number, radius: number, fill: string) =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>`;
const rect = (x: number, y: number, width: number, height: number, fill: string, round = 0) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${round}" fill="${fill}"/>`;
const shape = (d: string, fill: string) => `<path d="${d}" fill="${fill}"/>`;
const times = (count: number, draw: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => draw(at)).join('');

/** Logos of 512 × 512. */
const emblems = {
  loaf: () =>
    rect(0, 0, 512, 512, '#f4d9a8') +
    shape('M86 300Q86 150 256 150Q426 150 426 300V350H86z', '#a3591c') +
    times(3, (at) => rect(150 + at * 84, 190, 30, 90, '#f4d9a8', 15)),
  apple: () =>
    rect(0, 0, 512, 512, '#0b6e4f') +
    disc(205, 290, 110, '#fbf7ef') +
    disc(307, 290, 110, '#fbf7ef') +
    rect(246, 120, 20, 90, '#fbf7ef', 10) +
    shape('M266 160Q340 90 380 150Q320 200 266 160z', '#f4b400'),
  book: () =>
    rect(0, 0, 512, 512, '#1b2a4a') +
    shape('M70 150Q170 110 246 160V400Q170 350 70 390z', '#fbf7ef') +
    shape('M442 150Q342 110 266 160V400Q342 350 442 390z', '#f4b400'),
  peak: () =>
    rect(0, 0, 512, 512, '#d64525') +
    shape('M60 410L230 120L310 260L350 200L452 410z', '#fbf7ef') +
    shape('M230 120L180 206L232 190L276 202z', '#1d1b16'),
  cup: () =>
    rect(0, 0, 512, 512, '#7c4a10') +
    rect(130, 190, 210, 200, '#fbf7ef', 40) +
    `<circle cx="345" cy="270" r="55" fill="none" stroke="#fbf7ef" stroke-width="30"/>` +
    times(3, (at) => rect(170 + at * 55, 90, 18, 70, '#f5a3c7', 9)),
  wheel: () =>
    rect(0, 0, 512, 512, '#7cc0ea') +
    `<circle cx="256" cy="256" r="150" fill="none" stroke="#1d1b16" stroke-width="34"/>` +
    times(4, (at) => `<g transform="rotate(${at * 45} 256 256)">${rect(250, 106, 12, 300, '#1d1b16')}</g>`) +
    disc(256, 256, 34, '#d64525'),
  leaf: () =>
    rect(0, 0, 512, 512, '#9ccb6b') +
    shape('M110 400Q90 130 400 110Q420 380 150 390z', '#0b6e4f') +
    shape('M100 420L330 190L344 204L114 434z', '#fbf7ef'),
  tile: () =>
    rect(0, 0, 512, 512, '#fbf7ef') +
    times(16, (at) =>
      rect(
        40 + (at % 4) * 112,
        40 + Math.floor(at / 4) * 112,
        96,
        96,
        (at + Math.floor(at / 4)) % 2 ? '#1f5fae' : '#f4b400',
      ),
    ),
};

export type EmblemName = keyof typeof emblems;

export const drawEmblem = (name: EmblemName): Promise<string> => drawSvg(emblems[name](), { width: 512, height: 512 });
