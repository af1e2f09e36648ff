import encodeQr from 'qr';

/** The margin that scanners need. */
const QUIET_ZONE_MODULES = 4;

/** Draws dark on white in both themes. */
export function drawQrSvg(text: string): string {
  const rows = encodeQr(text, 'raw', { ecc: 'medium', border: QUIET_ZONE_MODULES });
  const path = rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${rows.length} ${rows.length}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${rows.length}v${rows.length}H0z"/><path d="${path}"/></svg>`;
}
