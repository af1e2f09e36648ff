import { Alert } from '#web/ui/display/Alert.tsx';

/** For the authors of what the site staff look at first. Nobody else gets to see it. */
export const HeldNote = () => (
  <Alert>Waiting for a moderator to look at it. Until then, only you and the people who run it with you see it.</Alert>
);

/** The same, in a line. */
export const HELD_TEXT = 'Waiting for a moderator to look at it.';
