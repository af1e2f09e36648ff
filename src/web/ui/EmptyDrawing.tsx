import type { ReactNode } from 'react';

const ink = '#1d1b16';
const paper = '#fbf7ef';
const loud = '#f4b400';
const tomato = '#d64525';
const green = '#0b6e4f';

/** Sheets of 240 × 150 with a ground of their own, for places that wait for something; hidden from screen readers. */
const scene = (ground: string, shapes: ReactNode) =>
  function Scene() {
    return (
      <svg viewBox="0 0 240 150" fill="none" aria-hidden="true">
        <path d="M0 0H240V150H0z" fill={ground} />
        {shapes}
      </svg>
    );
  };

/** A free table under bunting. */
export const TableDrawing = scene(
  '#6fd3c0',
  <>
    <path d="M0 22Q120 60 240 22" stroke={ink} strokeWidth="4" />
    <path d="M24 30l22 6-15 22zM108 44h24l-12 24zM194 36l22-6-7 28z" fill={tomato} />
    <path d="M66 38l23 4-14 24zM151 42l23-4-9 28z" fill={loud} />
    <path d="M0 128H240V150H0z" fill="#0b5a52" />
    <path d="M62 92H178V104H62zM78 104h10v34H78zM152 104h10v34h-10z" fill={ink} />
    <path d="M24 96h26v8H24zM26 104h6v34h-6zM42 104h6v34h-6zM18 66h8v38h-8z" fill={paper} />
    <path d="M190 96h26v8h-26zM192 104h6v34h-6zM208 104h6v34h-6zM214 66h8v38h-8z" fill={paper} />
    <path d="M110 72h20l-4 20h-12z" fill={tomato} />
    <path d="M120 74V58" stroke={green} strokeWidth="4" />
    <circle cx="120" cy="54" r="8" fill={loud} />
  </>,
);

/** A microphone on an empty stage. */
export const StageDrawing = scene(
  '#46339a',
  <>
    <path d="M120 0L186 128H54z" fill="#b9a5f0" />
    <ellipse cx="120" cy="128" rx="66" ry="12" fill={paper} />
    <path d="M0 0H52C52 60 40 100 0 120z" fill={tomato} />
    <path d="M240 0H188C188 60 200 100 240 120z" fill={tomato} />
    <path
      d="M20 0h12c0 60-6 92-32 108V96C14 80 20 40 20 0zM220 0h-12c0 60 6 92 32 108V96c-14-16-20-56-20-96z"
      fill="#a3301a"
    />
    <path d="M120 60V124M102 128h36" stroke={ink} strokeWidth="6" strokeLinecap="round" />
    <circle cx="120" cy="48" r="16" fill={ink} />
    <path d="M106 46h28M108 54h24" stroke={loud} strokeWidth="3" />
    <path d="M0 140H240V150H0z" fill={ink} />
  </>,
);

/** A stamp and the sheet it has printed once. */
export const StampDrawing = scene(
  '#ff9a7b',
  <>
    <path d="M30 40l88-14 16 96-88 14z" fill="#a3301a" />
    <path d="M24 34l88-14 16 96-88 14z" fill={paper} />
    <circle cx="76" cy="62" r="18" fill={loud} />
    <path d="M50 98l50-8M53 112l34-6" stroke={ink} strokeWidth="6" strokeLinecap="round" />
    <path d="M178 26a17 17 0 0 1 17 17c0 14-8 18-8 34h-18c0-16-8-20-8-34a17 17 0 0 1 17-17z" fill={ink} />
    <path d="M146 77h64v22h-64z" fill={green} />
    <path d="M146 105h64v10h-64z" fill={ink} />
    <circle cx="178" cy="44" r="6" fill={tomato} />
  </>,
);

/** A hill path on a clear day. */
export const ClearDayDrawing = scene(
  '#7cc0ea',
  <>
    <circle cx="178" cy="50" r="28" fill={loud} />
    <path d="M178 4v10M224 50h10M146 18l7 7M210 18l-7 7" stroke={loud} strokeWidth="6" strokeLinecap="round" />
    <path d="M40 46a14 14 0 0 1 28-4a12 12 0 0 1 18 12H40z" fill={paper} />
    <path d="M0 150V104Q60 60 130 110T240 96V150z" fill={green} />
    <path d="M0 150v-18q70-24 130 0t110 0v18z" fill="#9ccb6b" />
    <path d="M96 150c0-16 34-18 30-30-3-9-22-8-20-20h6c0 8 24 8 28 20 4 14-16 18-14 30z" fill={paper} />
    <path d="M44 112V82" stroke={ink} strokeWidth="5" />
    <path d="M44 44l20 42H24z" fill="#0b5a52" />
  </>,
);

/** A signpost being painted: three arms, one of them still blank. */
export const SignpostDrawing = scene(
  '#f4b400',
  <>
    <path d="M114 14h12V150h-12z" fill={ink} />
    <path d="M70 26h86l18 15-18 15H70z" fill={green} />
    <path d="M170 64H84L66 79l18 15h86z" fill={paper} />
    <path d="M82 102h62l16 13-16 13H82z" fill={tomato} />
    <path d="M86 41h58M98 115h36" stroke={paper} strokeWidth="5" strokeLinecap="round" />
    <path d="M98 79h24" stroke={ink} strokeWidth="5" strokeLinecap="round" />
    <path d="M128 82l34-34 8 8-34 34-12 4z" fill="#b9a5f0" />
    <path d="M0 150a64 26 0 0 1 128 0zM112 150a64 20 0 0 1 128 0z" fill="#8f1f5b" />
  </>,
);

/** Things people like, on a shelf. */
export const ShelfDrawing = scene(
  '#f5a3c7',
  <>
    <path d="M16 112H224V124H16z" fill={ink} />
    <path d="M36 124h10v26H36zM194 124h10v26h-10z" fill={ink} />
    <path d="M34 52h16v60H34z" fill={green} />
    <path d="M50 40h14v72H50z" fill={paper} />
    <path d="M64 58l16-4 14 56-16 4z" fill="#1b4f91" />
    <circle cx="128" cy="86" r="26" fill={tomato} />
    <path d="M102 86a26 26 0 0 1 52 0zM128 60v52" stroke={paper} strokeWidth="4" />
    <path d="M176 76h34l-5 36h-24z" fill={loud} />
    <path d="M193 76V50" stroke="#0b5a52" strokeWidth="5" />
    <path d="M193 62a20 20 0 0 1-20-20a20 20 0 0 1 20 20a18 18 0 0 1 18-18a18 18 0 0 1-18 18z" fill="#0b5a52" />
  </>,
);

/** A looking glass over a town at dusk. */
export const LookingGlassDrawing = scene(
  '#1b4f91',
  <>
    <path d="M0 150V96h30V76h30v30h24V64h34v40h30V84h30v26h26V70h36v80z" fill={ink} />
    <path
      d="M10 106h8v10h-8zM40 88h8v10h-8zM40 108h8v10h-8zM180 96h8v10h-8zM214 84h8v10h-8zM214 104h8v10h-8z"
      fill={loud}
    />
    <circle cx="120" cy="66" r="46" fill={paper} />
    <circle cx="120" cy="66" r="36" fill="#7cc0ea" />
    <path d="M152 98l36 40" stroke={paper} strokeWidth="14" strokeLinecap="round" />
    <path d="M90 86q30-18 60 0a36 36 0 0 1-60 0z" fill={green} />
    <circle cx="132" cy="52" r="11" fill={loud} />
  </>,
);
