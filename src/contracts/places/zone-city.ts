/** "New York" of America/New_York. */
export const cityOfZone = (zone: string): string => zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ');
