import type { Hue } from '#contracts/art/hue.ts';
import { artColours, hueColours } from '#contracts/art/hue-colours.ts';
import { posterMarkup } from '#contracts/art/poster.ts';
import { textDrawing } from '#server/platform/formats/text-outlines.ts';
import { wrapText } from '#server/platform/formats/wrap-text.ts';

/** What a share picture shows. */
export type ShareText = {
  /** The date of an event, the rule of a series, the kind of a host. */
  label: string;
  /** Shown before the label, such as “Cancelled”. */
  warning: string;
  title: string;
  place: string;
  host: string;
};
export type ShareArt = { hue: Hue; seed: string; coverId: string | null };

export const SHARE_WIDTH = 1200;
export const SHARE_HEIGHT = 630;
/** The art or the cover fills the right side: 3 × 4 tiles of whole pixels. */
const TILE = Math.ceil(SHARE_HEIGHT / 4);
export const ART_LEFT = SHARE_WIDTH - 3 * TILE;

const MARGIN = 64;
const TEXT_WIDTH = ART_LEFT - 2 * MARGIN;
const PAPER = '#fbf7ef';
const INK = '#1d1b16';
const MUTED = '#5c574c';
const WARNING = '#a3301a';
const LABEL_SIZE = 28;
const LINE_HEIGHT = 1.06;
/** The title takes the largest of these that fits. */
const titleSizes = [
  { size: 104, lines: 2 },
  { size: 84, lines: 3 },
  { size: 72, lines: 4 },
  { size: 60, lines: 5 },
  { size: 50, lines: 6 },
] as const;

type Drawing = Awaited<ReturnType<typeof textDrawing>>;

/** The picture as SVG without fonts; the cover is put on its right side later. */
export async function drawSharePicture(
  shown: ShareText & Pick<ShareArt, 'hue' | 'seed'>,
  productName: string,
): Promise<string> {
  const [display, text] = [await textDrawing('display'), await textDrawing('text')];
  const title = display.drawable(shown.title);
  const label = text.drawable(shown.label);
  // A title in another script is left out instead of drawn as empty boxes; the text of the link has it.
  const heading = title ? [title] : (display.drawable(shown.label) ?? '').split(' · ');
  const head = [text.drawable(shown.warning), title && label].filter((part) => part !== undefined && part !== '');
  const foot = [
    { content: text.drawable(shown.place), size: 32, fill: INK },
    { content: text.drawable([shown.host, productName].filter(Boolean).join(' · ')) ?? '', size: 26, fill: MUTED },
  ].filter(({ content }) => content);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${SHARE_WIDTH}" height="${SHARE_HEIGHT}">
<path fill="${PAPER}" d="M0 0h${SHARE_WIDTH}v${SHARE_HEIGHT}H0z"/>
${drawArt(shown)}
${drawLabels(text, head as string[], shown.warning !== '')}
${drawHeading(display, heading)}
${foot
  .toReversed()
  .map(({ content, size, fill }, index) =>
    text.draw(shorten(text, content!, size), { size, fill, x: MARGIN, y: SHARE_HEIGHT - MARGIN - index * 44 }),
  )
  .join('\n')}
</svg>`;
}

function drawArt({ hue, seed }: Pick<ShareArt, 'hue' | 'seed'>): string {
  const colours = { ...hueColours[hue], ...artColours };
  const paint = {
    hue: `fill="${colours.hue}"`,
    deep: `fill="${colours.deep}"`,
    loud: `fill="${colours.loud}"`,
    cream: `fill="${colours.cream}"`,
  };
  return `<g transform="translate(${ART_LEFT} 0) scale(${TILE / 10})"><path ${paint.hue} d="M0 0h30v40H0z"/>${posterMarkup({ hue, seed, format: 'portrait' }, paint)}</g>`;
}

/** Labels on coloured grounds, in a row. */
function drawLabels(text: Drawing, labels: string[], isFirstWarning: boolean): string {
  let x = MARGIN;
  return labels
    .map((label, index) => {
      const isWarning = isFirstWarning && index === 0;
      const content = shorten(text, label, LABEL_SIZE, ART_LEFT - MARGIN - x - 40);
      const width = Math.ceil(text.measure(content, LABEL_SIZE)) + 40;
      const ground = `<rect x="${x}" y="${MARGIN - 4}" width="${width}" height="56" rx="28" fill="${isWarning ? WARNING : artColours.loud}"/>`;
      const ink = isWarning ? '#ffffff' : INK;
      const letters = text.draw(content, { size: LABEL_SIZE, fill: ink, x: x + 20, y: MARGIN + 34 });
      x += width + 12;
      return ground + letters;
    })
    .join('\n');
}

function drawHeading(display: Drawing, parts: readonly string[]): string {
  const unitWidths = new Map<string, number>();
  const measureAt = (size: number) => (text: string) => {
    const unit = unitWidths.get(text) ?? display.measure(text, 1);
    unitWidths.set(text, unit);
    return unit * size;
  };
  const wrapAt = (size: number) => parts.map((part) => wrapText(part, { width: TEXT_WIDTH, measure: measureAt(size) }));
  const fitting = titleSizes.find(({ size, lines }) => {
    const wrapped = wrapAt(size);
    return wrapped.flat().length <= lines && wrapped.every(({ isBroken }) => !isBroken);
  });
  const { size, lines } = fitting ?? titleSizes.at(-1)!;
  const wrapped = wrapAt(size).flat();
  const shown = wrapped.slice(0, lines);
  if (wrapped.length > lines) shown[lines - 1] = shorten(display, `${shown[lines - 1]}…`, size);
  const top = MARGIN + 56 + 36;
  return shown
    .map((line, index) =>
      display.draw(line, { size, fill: INK, x: MARGIN, y: top + size * 0.78 + index * size * LINE_HEIGHT }),
    )
    .join('\n');
}

/** Cuts text that is too wide, with an ellipsis. */
function shorten(text: Drawing, content: string, size: number, width: number = TEXT_WIDTH): string {
  if (text.measure(content, size) <= width) return content;
  const characters = Array.from(content.replace(/…$/, ''));
  while (characters.length > 1 && text.measure(`${characters.join('').trimEnd()}…`, size) > width) characters.pop();
  return `${characters.join('').trimEnd()}…`;
}
