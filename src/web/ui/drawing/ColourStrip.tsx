import { hues } from '#contracts/art/hue.ts';

/** A strip of colours, like the colour bar at the edge of a printed sheet. */
export function ColourStrip() {
  return (
    <svg width="100%" height="12" viewBox="0 0 8 1" preserveAspectRatio="none" aria-hidden="true">
      <path fill="var(--loud)" d="M0 0H1V1H0z" />
      {hues.map((hue, index) => (
        <path key={hue} data-hue={hue} fill="var(--hue)" d={`M${index + 1} 0h1V1h-1z`} />
      ))}
      <path fill="var(--tomato)" d="M7 0H8V1H7z" />
    </svg>
  );
}
