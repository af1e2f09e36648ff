/** What blocking a person does. */
export const BLOCK_EFFECT =
  'You won’t see each other’s pages or names in lists, and they can’t RSVP to or comment on events you host. We won’t tell them.';
