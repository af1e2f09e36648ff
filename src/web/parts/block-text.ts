/** What blocking a person does. */
export const BLOCK_EFFECT =
  'You won’t see each other’s pages, or names in lists of guests and members, and they can’t RSVP to or comment on events you host. Names still show on events, comments and in trivia teams. We won’t tell them.';
