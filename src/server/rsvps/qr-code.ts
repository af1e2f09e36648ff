/*
 * QR code of ISO/IEC 18004, version 1 (21 × 21), level M, alphanumeric: room for 20 characters, which a check-in code needs 8 of. One
 * version, one block and one alphabet make the general encoder's tables unnecessary.
 */
const SIZE = 21;
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:';
const DATA_BYTES = 16;
const CORRECTION_BYTES = 10;

type Grid = (boolean | undefined)[][];

/** Rows of modules, true where dark. `text` holds at most 20 characters of the alphabet. */
export function encodeQr(text: string): boolean[][] {
  const data = dataBytes(text);
  const bytes = [...data, ...correctionBytes(data)];
  const patterns = Array.from({ length: 8 }, (_, mask) => draw(bytes, mask));
  return patterns.reduce((best, each) => (penalty(each) < penalty(best) ? each : best));
}

function dataBytes(text: string): number[] {
  const codes = [...text].map((character) => ALPHABET.indexOf(character));
  if (codes.length > 20 || codes.includes(-1)) throw new Error('That does not fit into the code.');
  let bits = `0010${binary(codes.length, 9)}`;
  for (let at = 0; at < codes.length; at += 2)
    bits += at + 1 < codes.length ? binary(codes[at]! * 45 + codes[at + 1]!, 11) : binary(codes[at]!, 6);
  bits += '0'.repeat(Math.min(4, DATA_BYTES * 8 - bits.length));
  bits += '0'.repeat((8 - (bits.length % 8)) % 8);
  const bytes = (bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2));
  const padding = [0xec, 0x11];
  while (bytes.length < DATA_BYTES) bytes.push(padding[(bytes.length - bits.length / 8) % 2]!);
  return bytes;
}

const binary = (value: number, length: number) => value.toString(2).padStart(length, '0');

/** In the field GF(256) modulo x⁸+x⁴+x³+x²+1. */
function multiply(a: number, b: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit--) {
    product = (product << 1) ^ ((product >>> 7) * 0x11d);
    product ^= ((b >>> bit) & 1) * a;
  }
  return product;
}

/** Reed–Solomon: the remainder of the data divided by the product of (x − 2ⁿ). */
function correctionBytes(data: readonly number[]): number[] {
  const divisor = Array<number>(CORRECTION_BYTES).fill(0);
  divisor[CORRECTION_BYTES - 1] = 1;
  let root = 1;
  for (let n = 0; n < CORRECTION_BYTES; n++) {
    for (let at = 0; at < CORRECTION_BYTES; at++) divisor[at] = multiply(divisor[at]!, root) ^ (divisor[at + 1] ?? 0);
    root = multiply(root, 2);
  }
  const remainder = Array<number>(CORRECTION_BYTES).fill(0);
  for (const byte of data) {
    const factor = byte ^ remainder.shift()!;
    remainder.push(0);
    for (const [at, coefficient] of divisor.entries()) remainder[at]! ^= multiply(coefficient, factor);
  }
  return remainder;
}

const masks: ((row: number, column: number) => boolean)[] = [
  (row, column) => (row + column) % 2 === 0,
  (row) => row % 2 === 0,
  (_row, column) => column % 3 === 0,
  (row, column) => (row + column) % 3 === 0,
  (row, column) => (Math.floor(row / 2) + Math.floor(column / 3)) % 2 === 0,
  (row, column) => ((row * column) % 2) + ((row * column) % 3) === 0,
  (row, column) => (((row * column) % 2) + ((row * column) % 3)) % 2 === 0,
  (row, column) => (((row + column) % 2) + ((row * column) % 3)) % 2 === 0,
];

function draw(bytes: readonly number[], mask: number): boolean[][] {
  const grid: Grid = Array.from({ length: SIZE }, () => Array<boolean | undefined>(SIZE).fill(undefined));
  drawFinders(grid);
  drawFormat(grid, mask);
  const bits = bytes.map((byte) => binary(byte, 8)).join('');
  let at = 0;
  // Two columns at a time from the right, up and down in turn; the vertical timing pattern is skipped.
  for (let right = SIZE - 1; right > 0; right -= 2) {
    if (right === 6) right = 5;
    const isUpward = (right + 1) % 4 < 2;
    for (let step = 0; step < SIZE; step++)
      for (const column of [right, right - 1]) {
        const row = isUpward ? SIZE - 1 - step : step;
        if (grid[row]![column] === undefined) grid[row]![column] = (bits[at++] === '1') !== masks[mask]!(row, column);
      }
  }
  return grid as boolean[][];
}

function drawFinders(grid: Grid): void {
  for (let n = 0; n < SIZE; n++) {
    grid[6]![n] = n % 2 === 0;
    grid[n]![6] = n % 2 === 0;
  }
  for (const [top, left] of [
    [0, 0],
    [0, SIZE - 7],
    [SIZE - 7, 0],
  ] as const)
    for (let row = top - 1; row <= top + 7; row++)
      for (let column = left - 1; column <= left + 7; column++) {
        if (grid[row]?.[column] === undefined && (row < 0 || column < 0 || row >= SIZE || column >= SIZE)) continue;
        const ring = Math.max(Math.abs(row - top - 3), Math.abs(column - left - 3));
        grid[row]![column] = ring !== 2 && ring !== 4;
      }
}

/** Level M and the mask, with their own error correction, twice. */
function drawFormat(grid: Grid, mask: number): void {
  let remainder = mask;
  for (let n = 0; n < 10; n++) remainder = (remainder << 1) ^ ((remainder >>> 9) * 0x537);
  const format = ((mask << 10) | remainder) ^ 0x5412;
  const bit = (n: number) => ((format >>> n) & 1) === 1;
  for (let n = 0; n < 15; n++) {
    const row = n < 6 ? n : n < 8 ? n + 1 : SIZE - 15 + n;
    grid[row]![8] = bit(n);
    const column = n < 8 ? SIZE - 1 - n : n === 8 ? 7 : 14 - n;
    grid[8]![column] = bit(n);
  }
  grid[SIZE - 8]![8] = true;
}

/** How hard a pattern is to read: long runs, blocks, what looks like a corner, too dark or too light. */
function penalty(grid: readonly boolean[][]): number {
  const columns = grid.map((_, at) => grid.map((row) => row[at]!));
  const lines = [...grid, ...columns].map((line) => line.map((dark) => (dark ? '1' : '0')).join(''));
  let points = 0;
  for (const line of lines) {
    for (const run of line.match(/1{5,}|0{5,}/g) ?? []) points += run.length - 2;
    points += 40 * (line.match(/(?=10111010000|00001011101)/g)?.length ?? 0);
  }
  for (let row = 1; row < SIZE; row++)
    for (let column = 1; column < SIZE; column++) {
      const dark = grid[row]![column];
      const block = [grid[row - 1]![column], grid[row]![column - 1], grid[row - 1]![column - 1]];
      if (block.every((each) => each === dark)) points += 3;
    }
  const share = grid.flat().filter(Boolean).length / (SIZE * SIZE);
  return points + 10 * Math.floor(Math.abs(share * 100 - 50) / 5);
}

/** Dark on white with the quiet zone of four modules, whatever it is shown on. */
export function drawQrSvg(text: string): string {
  const path = encodeQr(text)
    .flatMap((row, y) => row.map((dark, x) => (dark ? `M${x + 4} ${y + 4}h1v1h-1z` : '')))
    .join('');
  const side = SIZE + 8;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${side}v${side}H0z"/><path d="${path}"/></svg>`;
}
