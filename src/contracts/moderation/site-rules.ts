export const targetKinds = [
  'event',
  'comment',
  'post',
  'message',
  'group',
  'organization',
  'person',
  'picture',
  'team',
] as const;
export type TargetKind = (typeof targetKinds)[number];

/** What can wait for a moderator to look at it before others see it. */
export const heldKinds = ['event', 'comment', 'post', 'group', 'organization'] as const satisfies readonly TargetKind[];
export type HeldKind = (typeof heldKinds)[number];

/** The rules of the site: reasons of reports, and what decisions name. */
export const siteRules = {
  spam: 'Spam or advertising',
  harassment: 'Harassment or threats',
  hate: 'Hate speech',
  sexual: 'Sexual or violent content',
  fraud: 'Fraud, impersonation or a misleading event',
  privacy: 'Private data of someone else',
  illegal: 'Something else that is against the law',
  other: 'Something else',
} as const;
export type RuleCode = keyof typeof siteRules;
export const ruleCodes = Object.keys(siteRules) as [RuleCode, ...RuleCode[]];

/** What the automatic check notices about something new, for the site staff. */
export const spamSigns = {
  'held-person': 'All new posts of this person are held',
  honeypot: 'Filled in a field that people don’t see',
  'too-fast': 'Sent within two seconds',
  'no-proof': 'Sent without the puzzle that browsers solve',
  words: 'Contains a word on the site’s list',
  links: 'More than two links from a new person',
  'repeated-text': 'The same text within a day',
  'others-wait': 'Other posts of this person are being held',
  'many-posts': 'Many events within an hour',
  'many-alike': 'Many events in one place on one day',
} as const;
export type SpamSign = keyof typeof spamSigns;
export const spamSignCodes = Object.keys(spamSigns) as [SpamSign, ...SpamSign[]];

export const decisionActions = ['none', 'warn', 'hide', 'remove', 'hold', 'silence', 'suspend'] as const;
export type DecisionAction = (typeof decisionActions)[number];

/** Whether it has an effect that can be for a time. */
export const isLasting = (action: DecisionAction | 'restore'): boolean =>
  action !== 'none' && action !== 'warn' && action !== 'restore';

/** What happened, for the author: “Your comment …”, “You …”. */
export const outcomes: Record<DecisionAction | 'restore', string> = {
  none: 'nothing was changed',
  warn: 'you were warned',
  hide: 'it was hidden',
  remove: 'it was removed',
  hold: 'what you post waits for a moderator to look at it',
  silence: 'you can’t post, comment or send messages',
  suspend: 'your account was suspended',
  restore: 'it was restored',
};

/** Whether automatic means were used, which authors must be told. */
export const howDecided = (wasHeld: boolean): string =>
  wasHeld
    ? 'It had been held automatically; the decision itself was made by a person.'
    : 'This was decided by a person, not automatically.';

export const targetNames: Record<TargetKind, string> = {
  event: 'event',
  comment: 'comment',
  post: 'post',
  message: 'message',
  group: 'group',
  organization: 'organization',
  person: 'profile',
  picture: 'picture',
  team: 'team',
};
