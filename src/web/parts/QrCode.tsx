import encodeQr from 'qr';

/** The quiet zone that scanners need, in modules. */
const QUIET_ZONE = 4;

/** A QR code; always dark on white. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const rows = encodeQr(text, 'raw', { ecc: 'medium', border: QUIET_ZONE });
  const size = rows.length;
  const squares = rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')));
  return (
    <svg viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" role="img" aria-label={label}>
      <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
      <path fill="#000" d={squares.join('')} />
    </svg>
  );
}
