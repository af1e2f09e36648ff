const ink = '#1d1b16';
const paper = '#fbf7ef';

/** Somebody looking out of a hole in the ground. */
export function LostDrawing() {
  return (
    <svg viewBox="0 0 240 150" aria-hidden="true">
      <path d="M0 0H240V150H0z" fill="#f4b400" />
      <circle cx="196" cy="40" r="22" fill={paper} />
      <path d="M0 104H240V150H0z" fill="#0b6e4f" />
      <ellipse cx="120" cy="108" rx="72" ry="20" fill={ink} />
      <path d="M82 110V78a38 38 0 0 1 76 0v32a72 20 0 0 1-76 0z" fill="#b9a5f0" />
      <path d="M106 72v.1M134 72v.1" stroke={ink} strokeWidth="9" strokeLinecap="round" />
      <ellipse cx="120" cy="86" rx="9" ry="6" fill="#f5a3c7" />
      <path d="M74 112a10 10 0 0 1 20 0zM146 112a10 10 0 0 1 20 0z" fill="#f5a3c7" />
      <path d="M22 104a24 24 0 0 1 44 0z" fill="#8a5a3c" />
      <path d="M40 84l22-52" stroke={ink} strokeWidth="6" strokeLinecap="round" />
      <path d="M52 18l22 9-8 20-22-9z" fill="#d64525" />
    </svg>
  );
}

/** A bulb that has gone out on a string of lights. */
export function BrokenDrawing() {
  return (
    <svg viewBox="0 0 240 150" aria-hidden="true">
      <path d="M0 0H240V150H0z" fill="#b9a5f0" />
      <path d="M0 30Q120 84 240 30" stroke={ink} strokeWidth="5" fill="none" />
      <circle cx="44" cy="68" r="20" fill="#f4b400" />
      <circle cx="196" cy="68" r="20" fill="#f4b400" />
      <circle cx="120" cy="92" r="26" fill={ink} />
      <path
        d="M112 80l14 9-12 8 12 9"
        stroke={paper}
        strokeWidth="5"
        strokeLinecap="round"
        strokeLinejoin="round"
        fill="none"
      />
      <path d="M38 40h12v12H38zM190 40h12v12h-12zM112 54h16v16h-16z" fill="#46339a" />
      <path d="M0 150a60 34 0 0 1 120 0a60 34 0 0 1 120 0z" fill="#46339a" />
    </svg>
  );
}
