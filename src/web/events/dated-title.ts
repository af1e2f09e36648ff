import { formatStart, isFarAhead } from '#web/ui/display/local-time.ts';

/** "Soup Monday · Wed, Dec 9, 7:00 PM": the dates of a series share their title. A draft may have no date yet. */
export const formatDatedTitle = ({ title, startsLocal }: { title: string; startsLocal: string | null }): string =>
  startsLocal ? `${title} · ${formatStart(startsLocal, isFarAhead(startsLocal))}` : title;
