import { Alert } from '#web/ui/display/Alert.tsx';

/** What the authors of something that the site staff look at first see. */
export const HELD_TEXT = 'Waiting for a moderator to look at it.';

export const HeldNote = () => <Alert>{`${HELD_TEXT} Until then, only its hosts see it.`}</Alert>;
