import { Status } from '#web/ui/status/StatusText.tsx';
import { READ_OUT_EVERY_MS, useThrottledText } from './use-throttled-text.ts';

/** A count that thirty teams change within a minute: always up to date, but announced only now and then. */
export const ThrottledStatus = ({ text }: { text: string }) => (
  <Status isQuiet={useThrottledText(text, READ_OUT_EVERY_MS) !== text}>{text}</Status>
);
