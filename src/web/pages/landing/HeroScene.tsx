import { Neighbour } from './Neighbour.tsx';

const ink = '#1d1b16';
const paper = '#fbf7ef';

/** The neighbourhood's people in front of a setting sun. */
export function HeroScene({ className }: { className: string | undefined }) {
  return (
    <svg
      className={className}
      viewBox="0 0 860 560"
      preserveAspectRatio="xMidYMax slice"
      fill="none"
      aria-hidden="true"
    >
      <circle cx="450" cy="330" r="270" fill="var(--tomato)" />
      <Kite />
      <Neighbour x={190} y={262} size={40} coat="#b9a5f0" face="#f5a3c7" look="bob" hair="#46339a" />
      <Neighbour x={378} y={196} size={44} coat={paper} face="#c98a5b" look="curls" hand={[-1.8, -0.7]} />
      <Balloon />
      <Neighbour x={560} y={226} size={42} coat="#7cc0ea" face={paper} look="cap" hair="#1b4f91" />
      <Neighbour x={722} y={250} size={42} coat="#f5a3c7" face="#8a5a3c" look="bun" hand={[2, -1.4]} />
      <Neighbour x={86} y={372} size={46} coat="#0b6e4f" face="#e9b48a" look="cap" hair={ink} hand={[-1.35, -2.3]} />
      <Neighbour x={282} y={350} size={50} coat="#ff9a7b" face="#8a5a3c" look="bun" />
      <Neighbour x={474} y={352} size={52} coat={ink} face="#e9b48a" look="bob" hair="#a3301a" />
      <Neighbour x={662} y={374} size={50} coat="#9ccb6b" face="#6fd3c0" look="curls" hair="#0b5a52" />
      <Bunting />
      <Dog />
    </svg>
  );
}

function Kite() {
  return (
    <>
      <path d="M806 190Q760 120 790 60" stroke={ink} strokeWidth="3" />
      <path d="M790 -6L826 36L790 96L754 36z" fill={paper} />
      <path d="M790 -6L826 36H754z" fill="#0b6e4f" />
      <path d="M790 36H826L790 96z" fill="#7cc0ea" />
    </>
  );
}

function Balloon() {
  return (
    <>
      <path d="M300 166Q276 126 292 96" stroke={ink} strokeWidth="3" />
      <ellipse cx="292" cy="58" rx="36" ry="42" fill="#6fd3c0" />
      <path d="M292 98l-8 12h16z" fill="#6fd3c0" />
      <path d="M272 54a20 24 0 0 1 14-18" stroke={paper} strokeWidth="5" strokeLinecap="round" />
    </>
  );
}

/** A banner across the front row, without a name on it. */
function Bunting() {
  const flags = ['#7cc0ea', '#f4b400', '#f5a3c7', '#fbf7ef', '#9ccb6b', '#d64525', '#b9a5f0', '#f4b400'];
  return (
    <>
      <path d="M0 470Q330 540 700 466" stroke={ink} strokeWidth="4" />
      {flags.map((fill, index) => {
        const x = 40 + index * 80;
        const y = 470 + 70 * 0.62 * Math.sin(((x + 32) / 720) * Math.PI);
        return <path key={x} d={`M${x} ${y.toFixed(0)}h56l-28 48z`} fill={fill} />;
      })}
    </>
  );
}

function Dog() {
  return (
    <>
      <path d="M700 560V500a56 56 0 0 1 112 0V560z" fill={paper} />
      <path d="M704 424h70a40 40 0 0 1 40 40v6h-74a36 36 0 0 1-36-36z" fill={paper} />
      <path d="M704 424a26 26 0 0 1 26 26v28a18 18 0 0 1-26-16z" fill={ink} />
      <circle cx="808" cy="456" r="9" fill={ink} />
      <circle cx="764" cy="446" r="5" fill={ink} />
      <path d="M712 496h88" stroke="var(--tomato)" strokeWidth="12" strokeLinecap="round" />
    </>
  );
}
