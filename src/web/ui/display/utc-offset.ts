/** The instant with the UTC offset of its zone: `2026-11-21T19:00:00+01:00`. */
export function withOffset(local: string, instant: string): string {
  const minutes = Math.round((Date.parse(`${local}Z`) - Date.parse(instant)) / 60_000);
  const pad = (number: number) => String(Math.floor(number)).padStart(2, '0');
  return `${local}:00${minutes < 0 ? '-' : '+'}${pad(Math.abs(minutes) / 60)}:${pad(Math.abs(minutes) % 60)}`;
}
