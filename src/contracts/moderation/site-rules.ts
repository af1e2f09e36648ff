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

/** The rules of the site: reasons of reports, and what decisions name. */
export const siteRules = {
  spam: 'Spam or advertising',
  harassment: 'Harassment or threats',
  hate: 'Hate against people for what they are',
  sexual: 'Sexual or violent content',
  fraud: 'Fraud, impersonation or a misleading event',
  privacy: 'Private data of someone else',
  illegal: 'Something else that is against the law',
  other: 'Something else',
} as const;
export type RuleCode = keyof typeof siteRules;
export const ruleCodes = Object.keys(siteRules) as [RuleCode, ...RuleCode[]];

export const decisionActions = ['none', 'warn', 'hide', 'remove', 'silence', 'suspend'] as const;
export type DecisionAction = (typeof decisionActions)[number];

/** What happened, for the author: “Your comment …”, “You …”. */
export const outcomes: Record<DecisionAction | 'restore', string> = {
  none: 'nothing was changed',
  warn: 'you were warned',
  hide: 'it was hidden',
  remove: 'it was removed',
  silence: 'you can’t post, comment or send messages',
  suspend: 'your account was suspended',
  restore: 'it was restored',
};

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
