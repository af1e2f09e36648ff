import type { ReactNode } from 'react';

type IconProps = { size?: number };

/** Line icons on a 24 px grid. Always beside a text or a label, so hidden from screen readers. */
export const drawIcon = (shape: ReactNode) =>
  function Icon({ size = 24 }: IconProps) {
    return (
      <svg
        viewBox="0 0 24 24"
        width={size}
        height={size}
        fill="none"
        stroke="currentColor"
        strokeWidth="2.25"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        {shape}
      </svg>
    );
  };
