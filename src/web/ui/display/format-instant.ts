import { deviceZone, formatLocal, localTimeIn } from './local-time.ts';

/** "November 2026", in UTC. */
export const formatMonth = (instant: string): string =>
  formatLocal(localTimeIn('UTC', instant), { month: 'long', year: 'numeric' });

/** "Nov 21, 2026", in the device's time zone. */
export const formatInstantDate = (instant: string): string =>
  formatLocal(localTimeIn(deviceZone(), instant), { month: 'short', day: 'numeric', year: 'numeric' });

/** "Nov 21, 2026, 5:10 AM", in the device's time zone. */
export const formatInstant = (instant: string): string =>
  formatLocal(localTimeIn(deviceZone(), instant), {
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  });

/** "5:10 AM", in the device's time zone. */
export const formatTime = (instant: string): string =>
  formatLocal(localTimeIn(deviceZone(), instant), { hour: 'numeric', minute: '2-digit' });
