/** The widths that axe sees pages in; each begins in another mode, and sees the other as well (`violations`). */
export const looks = [
  { mode: 'light', width: 390 },
  { mode: 'dark', width: 1440 },
] as const;
