import type { ReactNode } from 'react';

const ink = '#1d1b16';
const paper = '#fbf7ef';
const loud = '#f4b400';
const tomato = '#d64525';
const green = '#0b6e4f';

/** Flat geometric pictures on a 240 × 150 sheet; decoration beside words, so hidden from screen readers. */
const drawing = (shapes: ReactNode) =>
  function Drawing({ className }: { className?: string }) {
    return (
      <svg className={className} viewBox="0 0 240 150" fill="none" aria-hidden="true">
        {shapes}
      </svg>
    );
  };

/** A sheet torn off a calendar. */
export const DateDrawing = drawing(
  <>
    <circle cx="186" cy="52" r="34" fill={loud} />
    <path d="M64 44H172V150H64z" fill={paper} />
    <path d="M64 30H172V62H64z" fill={tomato} />
    <path d="M88 20v20M148 20v20" stroke={ink} strokeWidth="8" strokeLinecap="round" />
    <path d="M118 78l9 19 21 2.5-15.5 14.3 4 20.700L118 124.3 99.5 134.500l4-20.700L88 99.5 109 97z" fill={green} />
    <path d="M0 150a40 40 0 0 1 64 0zM172 150a36 36 0 0 1 68-12V150z" fill={ink} />
  </>,
);

/** People around a table. */
export const CircleDrawing = drawing(
  <>
    <path d="M24 150V112a32 32 0 0 1 64 0V150zM152 150V112a32 32 0 0 1 64 0V150z" fill="#1b4f91" />
    <circle cx="56" cy="56" r="22" fill={paper} />
    <circle cx="184" cy="56" r="22" fill={tomato} />
    <path d="M80 150V100a40 40 0 0 1 80 0V150z" fill={loud} />
    <circle cx="120" cy="34" r="25" fill={ink} />
    <path d="M12 128H228V150H12z" fill={paper} />
    <path d="M60 128v-16h20v16zM164 128v-22h14v22z" fill={tomato} />
    <circle cx="128" cy="118" r="10" fill={green} />
  </>,
);

/** A corner shop with its awning out. */
export const ShopDrawing = drawing(
  <>
    <path d="M48 60H192V150H48z" fill={paper} />
    <path d="M66 86H112V130H66z" fill="#7cc0ea" />
    <path d="M66 130l46-44v44z" fill={loud} />
    <path d="M132 86H172V150H132z" fill={green} />
    <circle cx="163" cy="120" r="4" fill={paper} />
    <path
      d="M40 26H200V52a16 16 0 0 1-32 0a16 16 0 0 1-32 0a16 16 0 0 1-32 0a16 16 0 0 1-32 0a16 16 0 0 1-32 0z"
      fill={tomato}
    />
    <path d="M72 26h32V52a16 16 0 0 1-32 0zM136 26h32V52a16 16 0 0 1-32 0z" fill={paper} />
    <path d="M0 150v-10H48v10zM192 150v-10h48v10z" fill={ink} />
    <path d="M214 140V84" stroke={ink} strokeWidth="6" />
    <circle cx="214" cy="76" r="20" fill="#8f1f5b" />
  </>,
);

/** Two hands around a seedling. */
export const HandsDrawing = drawing(
  <>
    <circle cx="120" cy="54" r="46" fill={loud} />
    <path d="M120 118V58" stroke={green} strokeWidth="8" />
    <path d="M120 78a36 36 0 0 1-36-36a36 36 0 0 1 36 36zM120 64a32 32 0 0 0 32-32a32 32 0 0 0-32 32z" fill={green} />
    <path d="M84 104h72a36 22 0 0 1-72 0z" fill={ink} />
    <path d="M0 150V118L58 92a17 17 0 0 1 16 30l-20 12 62 2v14z" fill={tomato} />
    <path d="M240 150V118l-58-26a17 17 0 0 0-16 30l20 12-62 2v14z" fill={paper} />
  </>,
);
