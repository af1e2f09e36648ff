/** Numbers of x and y in turn, as in tiles; or their place in a view, in pixels. */
export type Points = ArrayLike<number>;
export type Placement = { left: number; top: number; scale: number };
export type Frame = { width: number; height: number };

/** Shapes are cut a little outside of the picture, so that no edge of a cut is seen. */
const MARGIN = 6;

/** SVG path data of rings, filled by `evenodd`, cut to the frame. */
export const ringsPath = (rings: Iterable<Points>, placement: Placement, frame: Frame): string =>
  Array.from(rings, (ring) => {
    const points = simplify(clipRing(place(ring, placement), frame));
    return points.length >= 6 ? `${pathOf(points)}z` : '';
  }).join('');

/** SVG path data of lines, cut to the frame. */
export const linesPath = (lines: Iterable<Points>, placement: Placement, frame: Frame): string =>
  Array.from(lines, (line) =>
    clipLine(place(line, placement), frame)
      .map((part) => pathOf(simplify(part)))
      .join(''),
  ).join('');

function place(points: Points, { left, top, scale }: Placement): number[] {
  const placed: number[] = [];
  for (let at = 0; at < points.length; at += 2) {
    placed.push(left + points[at]! * scale, top + points[at + 1]! * scale);
  }
  return placed;
}

/** Sutherland–Hodgman: cuts at one edge after the other. */
function clipRing(ring: number[], { width, height }: Frame): number[] {
  let points = ring;
  for (const [axis, edge, sign] of [
    [0, -MARGIN, 1],
    [0, width + MARGIN, -1],
    [1, -MARGIN, 1],
    [1, height + MARGIN, -1],
  ] as const) {
    const isInside = (at: number) => (points[at + axis]! - edge) * sign >= 0;
    const kept: number[] = [];
    for (let at = 0, last = points.length - 2; at < points.length; last = at, at += 2) {
      if (isInside(at) !== isInside(last)) {
        const share = (edge - points[last + axis]!) / (points[at + axis]! - points[last + axis]!);
        for (const other of [0, 1])
          kept.push(points[last + other]! + share * (points[at + other]! - points[last + other]!));
      }
      if (isInside(at)) kept.push(points[at]!, points[at + 1]!);
    }
    points = kept;
  }
  return points;
}

/** The parts of a line whose segments may cross the frame. */
function clipLine(line: number[], { width, height }: Frame): number[][] {
  const parts: number[][] = [];
  let part: number[] = [];
  for (let at = 2; at < line.length; at += 2) {
    const [ax, ay, bx, by] = [line[at - 2]!, line[at - 1]!, line[at]!, line[at + 1]!];
    const isBeside =
      Math.max(ax, bx) < -MARGIN ||
      Math.min(ax, bx) > width + MARGIN ||
      Math.max(ay, by) < -MARGIN ||
      Math.min(ay, by) > height + MARGIN;
    if (isBeside) {
      if (part.length > 0) parts.push(part);
      part = [];
    } else part.push(...(part.length === 0 ? [ax, ay] : []), bx, by);
  }
  if (part.length > 0) parts.push(part);
  return parts;
}

/** Tenths of a pixel, without points that do not differ by half a pixel. */
function simplify(points: number[]): number[] {
  const kept: number[] = [];
  for (let at = 0; at < points.length; at += 2) {
    const [x, y] = [Math.round(points[at]! * 10), Math.round(points[at + 1]! * 10)];
    const isLast = at === points.length - 2;
    if (kept.length > 0 && !isLast && Math.abs(x - kept.at(-2)!) + Math.abs(y - kept.at(-1)!) < 6) continue;
    kept.push(x, y);
  }
  return kept;
}

/** Path data in tenths of a pixel; the picture scales it by `scale(.1)`. */
function pathOf(points: number[]): string {
  if (points.length < 4) return '';
  let path = `M${points[0]} ${points[1]}l`;
  for (let at = 2; at < points.length; at += 2) {
    const [x, y] = [points[at]! - points[at - 2]!, points[at + 1]! - points[at - 1]!];
    path += `${at > 2 && x >= 0 ? ' ' : ''}${x}${y >= 0 ? ' ' : ''}${y}`;
  }
  return path;
}
