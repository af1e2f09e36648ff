/** One figure of the crowd: a disc on a rounded block, measured in the units of the scene. */
type NeighbourProps = {
  x: number;
  y: number;
  size: number;
  coat: string;
  face: string;
  hair?: string;
  look?: 'cap' | 'bob' | 'bun' | 'curls';
  /** Where a raised hand is. */
  hand?: [x: number, y: number];
};

const ground = 560;
const ink = '#1d1b16';

export function Neighbour({ x, y, size: r, coat, face, hair = ink, look, hand }: NeighbourProps) {
  const w = r * 1.75;
  const shoulder = y + r * 1.2;
  return (
    <g>
      {hand && (
        <>
          <path
            d={`M${x + (hand[0] > x ? w - r * 0.45 : -w + r * 0.45)} ${shoulder + w}L${hand[0]} ${hand[1]}`}
            stroke={coat}
            strokeWidth={r * 0.8}
            strokeLinecap="round"
          />
          <circle cx={hand[0]} cy={hand[1]} r={r * 0.4} fill={face} />
        </>
      )}
      {look === 'bob' && (
        <path d={`M${x - r * 1.2} ${y + r}V${y}a${r * 1.2} ${r * 1.2} 0 0 1 ${r * 2.4} 0v${r}z`} fill={hair} />
      )}
      <path d={`M${x - w} ${ground}V${shoulder + w}a${w} ${w} 0 0 1 ${w * 2} 0V${ground}z`} fill={coat} />
      {look === 'bun' && <circle cx={x} cy={y - r * 1.15} r={r * 0.45} fill={hair} />}
      {look === 'curls' &&
        [-0.9, -0.35, 0.35, 0.9].map((at) => (
          <circle key={at} cx={x + r * at} cy={y - r * (0.95 - Math.abs(at) * 0.55)} r={r * 0.5} fill={hair} />
        ))}
      <circle cx={x} cy={y} r={r} fill={face} />
      {look && look !== 'curls' && <path d={`M${x - r} ${y - r * 0.12}a${r} ${r} 0 0 1 ${r * 2} 0z`} fill={hair} />}
      {look === 'cap' && (
        <path
          d={`M${x} ${y - r * 0.3}h${r * 1.5}a${r * 0.5} ${r * 0.4} 0 0 1 0 ${r * 0.25}h${-r * 1.5}z`}
          fill={hair}
        />
      )}
      <path
        d={`M${x - r * 0.38} ${y + r * 0.12}v.1M${x + r * 0.38} ${y + r * 0.12}v.1`}
        stroke={ink}
        strokeWidth={r * 0.2}
        strokeLinecap="round"
      />
      <path
        d={`M${x - r * 0.32} ${y + r * 0.42}q${r * 0.32} ${r * 0.36} ${r * 0.64} 0`}
        stroke={ink}
        strokeWidth={r * 0.12}
        strokeLinecap="round"
        fill="none"
      />
    </g>
  );
}
