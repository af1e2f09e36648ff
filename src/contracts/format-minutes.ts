/** “45 min”, “3 h”, “1,250 h 30 min”. */
export function formatMinutes(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return `${rest} min`;
  return [`${hours.toLocaleString('en')} h`, ...(rest === 0 ? [] : [`${rest} min`])].join(' ');
}
