const modes = ['light', 'dark'] as const;
const widths = [390, 1440] as const;

/**
 * What axe sees a page in: each mode and each width once, since colours do not depend on the width nor structure on the mode, and each look
 * takes minutes. `LOOKS=all` sees all four.
 */
export const looks = modes.flatMap((mode, at) =>
  widths.filter((_, other) => process.env['LOOKS'] === 'all' || at === other).map((width) => ({ mode, width })),
);
