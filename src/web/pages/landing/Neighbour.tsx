/** One figure of the crowd, drawn around a head of radius 1 and placed by a transform. */
type NeighbourProps = {
  x: number;
  y: number;
  /** Radius of the head. */
  size: number;
  coat: string;
  face: string;
  hair?: string;
  look: 'cap' | 'bob' | 'bun' | 'curls';
  /** Position of a raised hand, in head radii from the middle of the face. */
  hand?: [x: number, y: number];
};

const ink = '#1d1b16';

export function Neighbour({ x, y, size, coat, face, hair = ink, look, hand }: NeighbourProps) {
  return (
    <g transform={`translate(${x} ${y}) scale(${size})`} strokeLinecap="round">
      {hand && <Arm hand={hand} coat={coat} face={face} />}
      {look === 'bob' && <path d="M-1.2 1V0a1.2 1.2 0 0 1 2.4 0v1z" fill={hair} />}
      <path d="M-1.75 9V2.95a1.75 1.75 0 0 1 3.5 0V9z" fill={coat} />
      {look === 'bun' && <circle cy="-1.15" r=".45" fill={hair} />}
      {look === 'curls' && <path d="M-.9-.5v.1M-.4-.8v.1M.4-.8v.1M.9-.5v.1" stroke={hair} />}
      <circle r="1" fill={face} />
      {look !== 'curls' && <path d="M-1-.1a1 1 0 0 1 2 0z" fill={hair} />}
      {look === 'cap' && <path d="M0-.2h1.5" stroke={hair} strokeWidth=".25" />}
      <path d="M-.4.12v.01M.4.12v.01" stroke={ink} strokeWidth=".2" />
      <path d="M-.32.42q.32.36.64 0" stroke={ink} strokeWidth=".12" />
    </g>
  );
}

function Arm({ hand: [x, y], coat, face }: Required<Pick<NeighbourProps, 'hand' | 'coat' | 'face'>>) {
  return (
    <>
      <path d={`M${x > 0 ? 1.3 : -1.3} 2.95L${x} ${y}`} stroke={coat} strokeWidth=".8" />
      <circle cx={x} cy={y} r=".4" fill={face} />
    </>
  );
}
