import sharp from 'sharp';
import { setCover } from '#server/events/covers.actions.ts';

const [PAPER, INK, GREEN, SUN, TOMATO, SKY, NIGHT] = [
  '#fbf7ef',
  '#1d1b16',
  '#0b6e4f',
  '#f4b400',
  '#d64525',
  '#7cc0ea',
  '#1b2a4a',
];

const rect = (x: number, y: number, width: number, height: number, fill: string, round = 0) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${round}" fill="${fill}"/>`;
const disc = (x: number, y: number, radius: number, fill: string) =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>`;
const shape = (d: string, fill: string) => `<path d="${d}" fill="${fill}"/>`;
const line = (d: string, stroke: string, width = 12) =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}"/>`;
const times = (count: number, draw: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => draw(at)).join('');
const ground = (fill: string) => rect(0, 0, 1280, 720, fill);

/** Covers of 1280 × 720, as if uploaded by hosts. */
const posters = {
  sunrise: () =>
    ground('#ffd9a0') +
    times(13, (at) => line(`M640 430L${-320 + at * 160} -40`, SUN, 14)) +
    disc(640, 430, 210, TOMATO) +
    times(5, (at) => rect(0, 470 + at * 52, 1280, 26, at % 2 ? '#e98c5a' : NIGHT)),
  peaks: () =>
    ground('#cfe8f4') +
    disc(980, 170, 90, SUN) +
    shape('M-40 720L330 190L700 720z', GREEN) +
    shape('M330 190L255 298L330 270L398 300z', PAPER) +
    shape('M420 720L830 300L1320 720z', '#2c5e27') +
    shape('M830 300L742 390L828 372L906 392z', PAPER) +
    times(14, (at) => shape(`M${at * 96} 720l34 -120l34 120z`, INK)),
  'night-sky': () =>
    ground(NIGHT) +
    disc(940, 220, 120, PAPER) +
    disc(990, 190, 105, NIGHT) +
    times(70, (at) => disc((at * 397) % 1280, (at * 211) % 520, 2 + (at % 4), at % 5 ? PAPER : SUN)) +
    shape('M0 720V560Q320 480 640 570T1280 530V720z', '#0c1526') +
    line('M560 640L700 470', PAPER, 26) +
    line('M610 580L570 690M610 580L670 690', PAPER, 8),
  games: () =>
    ground(GREEN) +
    times(32, (at) =>
      rect(((at * 2 + (Math.floor(at / 4) % 2)) % 8) * 90 + 60, Math.floor(at / 4) * 90, 90, 90, PAPER),
    ) +
    [0, 1, 2].map((at) => disc(880 + at * 140, 520 - at * 120, 56, [TOMATO, SUN, SKY][at]!)).join('') +
    rect(860, 90, 150, 150, PAPER, 24) +
    [0, 1, 2].map((at) => disc(895 + at * 40, 125 + at * 40, 13, INK)).join(''),
  picnic: () =>
    ground('#9ccb6b') +
    times(12, (at) => rect(190 + at * 75, 120, 38, 480, TOMATO)) +
    times(7, (at) => `<g opacity=".55">${rect(190, 120 + at * 75, 900, 38, PAPER)}</g>`) +
    disc(470, 350, 120, PAPER) +
    disc(470, 350, 78, SUN) +
    disc(800, 300, 90, PAPER) +
    disc(800, 300, 54, '#8f1f5b') +
    rect(700, 440, 240, 90, '#c98a4b', 45),
  stage: () =>
    ground('#46339a') +
    shape('M420 0L160 720H700z', '#6c58c4') +
    shape('M860 0L580 720H1140z', '#8b76de') +
    rect(0, 600, 1280, 120, INK) +
    rect(632, 300, 16, 310, PAPER) +
    rect(560, 596, 160, 18, PAPER, 9) +
    rect(590, 150, 100, 170, SUN, 50) +
    times(5, (at) => line(`M590 ${190 + at * 28}H690`, INK, 5)),
  bridge: () =>
    ground('#f5a3c7') +
    disc(320, 210, 110, PAPER) +
    rect(0, 500, 1280, 30, INK) +
    rect(300, 160, 40, 460, INK) +
    rect(940, 160, 40, 460, INK) +
    line('M0 400Q180 420 320 170Q640 620 960 170Q1100 420 1280 400', INK, 12) +
    times(20, (at) => line(`M${30 + at * 64} 415V500`, INK, 4)) +
    times(4, (at) => rect(0, 570 + at * 40, 1280, 20, at % 2 ? '#8f1f5b' : SKY)),
  pots: () =>
    ground('#f3ecdd') +
    rect(0, 560, 1280, 160, '#c98a4b') +
    shape('M180 560Q110 380 240 300V240H380V300Q510 380 440 560z', TOMATO) +
    shape('M560 560Q520 430 540 400H800Q820 430 780 560z', GREEN) +
    shape('M900 560Q860 300 960 260V160H1060V260Q1160 300 1120 560z', NIGHT) +
    times(3, (at) => line(`M${900 + at * 4} ${400 + at * 40}H${1118 - at * 4}`, SUN, 10)),
  workbench: () =>
    ground(SKY) +
    rect(0, 520, 1280, 60, '#a3651a') +
    rect(130, 580, 70, 140, '#7c4a10') +
    rect(1080, 580, 70, 140, '#7c4a10') +
    rect(240, 300, 260, 220, PAPER, 26) +
    rect(270, 250, 90, 50, INK) +
    rect(390, 250, 80, 50, INK) +
    disc(760, 400, 118, TOMATO) +
    disc(760, 400, 64, PAPER) +
    line('M940 520L1120 200', INK, 26) +
    line('M1080 190Q1170 110 1190 240', INK, 34),
  circuits: () =>
    ground(INK) +
    times(11, (at) =>
      line(`M${at * 128} 0V${140 + ((at * 83) % 200)}H${at * 128 + 96}V720`, at % 3 ? GREEN : '#4fc79a', 8),
    ) +
    rect(490, 230, 300, 260, PAPER, 20) +
    times(8, (at) => rect(510 + at * 34, 196, 16, 34, SUN)) +
    times(8, (at) => rect(510 + at * 34, 490, 16, 34, SUN)) +
    disc(640, 360, 60, TOMATO),
};

export type CoverName = keyof typeof posters;

export const drawPoster = (name: CoverName): Promise<string> => drawSvg(posters[name](), { width: 1280, height: 720 });

export async function drawSvg(drawing: string, { width, height }: { width: number; height: number }): Promise<string> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${drawing}</svg>`;
  return `data:image/png;base64,${(await sharp(Buffer.from(svg)).png().toBuffer()).toString('base64')}`;
}

type SetCover = typeof setCover;
export async function uploadCover(
  deps: Parameters<SetCover>[0],
  of: Parameters<SetCover>[1],
  name: CoverName,
): Promise<void> {
  await setCover(deps, of, { picture: await drawPoster(name) });
}
