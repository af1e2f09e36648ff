import * as z from 'zod/mini';
import { makers, organizationMakers, registrationModes } from './accounts/registration-fields.ts';

// zod/mini, because the pages of the administration load it too.

/** The sections of /admin/settings in display order. */
export const settingGroups = {
  appearance: 'Name and appearance',
  registration: 'Registration and posting',
} as const;
export type SettingGroup = keyof typeof settingGroups;

/** How the page edits a value. */
type Control =
  | { kind: 'text' }
  | { kind: 'area'; minRows: number }
  | { kind: 'choice'; options: readonly { value: string; label: string }[] }
  | { kind: 'switch' };

type Setting<Schema extends z.ZodMiniType> = {
  schema: Schema;
  /** The value of a new site. */
  initial: z.output<Schema>;
  group: SettingGroup;
  label: string;
  hint?: string;
  control: Control;
  /** The environment variable that wins over what is set in the web, with the same kind of value. */
  variable?: string;
};
const setting = <Schema extends z.ZodMiniType>(entry: Setting<Schema>): Setting<Schema> => entry;

/** Trimmed. */
const line = (max: number) =>
  z.string().check(
    z.trim(),
    z.maxLength(max, `Use up to ${max} characters.`),
    z.refine((text: string) => !/[\r\n]/.test(text), 'Use a single line.'),
  );

export const MAX_DOMAIN_LIST = 10_000;
const domainList = z.string().check(z.trim(), z.maxLength(MAX_DOMAIN_LIST, 'Use up to 10,000 characters.'));
const makerOptions = [
  { value: 'anyone', label: 'Everyone with an account' },
  { value: 'verified', label: 'People with a verified email' },
  { value: 'staff', label: 'Only the staff of the site' },
];

/**
 * Every setting of the site that administrators change in the web, by its key in the API and the database. An entry is shown in
 * its section of /admin/settings; the server reads its value with `settings.get(key)`.
 */
export const siteSettings = {
  'site-name': setting({
    schema: line(40).check(z.minLength(1, 'The site needs a name.')),
    initial: 'dig',
    group: 'appearance',
    label: 'Name',
    hint: 'In the header, page titles and emails. It also works as a verb: “Wacha dig?”',
    control: { kind: 'text' },
    variable: 'PRODUCT_NAME',
  }),
  banner: setting({
    schema: line(300),
    initial: 'This site is under active development and mostly vapor-ware.',
    group: 'appearance',
    label: 'Banner',
    hint: 'A line above every page. Leave it empty for none.',
    control: { kind: 'text' },
    variable: 'SITE_BANNER',
  }),
  registration: setting({
    schema: z.enum(registrationModes),
    initial: 'open',
    group: 'registration',
    label: 'Who can sign up',
    hint: 'Invitations and requests for an account are on the page “Sign-ups”.',
    control: {
      kind: 'choice',
      options: [
        { value: 'open', label: 'Everyone' },
        { value: 'approval', label: 'People whom the staff approve' },
        { value: 'invitation', label: 'People with an invitation' },
        { value: 'closed', label: 'Nobody' },
      ],
    },
    variable: 'REGISTRATION',
  }),
  'allowed-email-domains': setting({
    schema: domainList,
    initial: '',
    group: 'registration',
    label: 'Email domains that may sign up',
    hint: 'One a line, such as example.org; subdomains count. Leave it empty for all.',
    control: { kind: 'area', minRows: 2 },
    variable: 'ALLOWED_EMAIL_DOMAINS',
  }),
  'denied-email-domains': setting({
    schema: domainList,
    initial: '',
    group: 'registration',
    label: 'Email domains that may not sign up',
    hint: 'One a line. They win over the list above.',
    control: { kind: 'area', minRows: 2 },
    variable: 'DENIED_EMAIL_DOMAINS',
  }),
  'require-verified-email': setting({
    schema: z.boolean(),
    initial: false,
    group: 'registration',
    label: 'People verify their email before they post',
    control: { kind: 'switch' },
    variable: 'REQUIRE_VERIFIED_EMAIL',
  }),
  'who-makes-groups': setting({
    schema: z.enum(makers),
    initial: 'anyone',
    group: 'registration',
    label: 'Who can start groups',
    control: { kind: 'choice', options: makerOptions },
    variable: 'WHO_MAKES_GROUPS',
  }),
  'who-makes-organizations': setting({
    schema: z.enum(organizationMakers),
    initial: 'verified',
    group: 'registration',
    label: 'Who can add organizations',
    control: { kind: 'choice', options: makerOptions.filter(({ value }) => value !== 'anyone') },
    variable: 'WHO_MAKES_ORGANIZATIONS',
  }),
  'who-posts-public-events': setting({
    schema: z.enum(makers),
    initial: 'anyone',
    group: 'registration',
    label: 'Who can publish public events',
    hint: 'Unlisted events and those for members of a group stay open to all.',
    control: { kind: 'choice', options: makerOptions },
    variable: 'WHO_POSTS_PUBLIC_EVENTS',
  }),
} as const;

export type SettingKey = keyof typeof siteSettings;
export type SettingValue<Key extends SettingKey> = z.output<(typeof siteSettings)[Key]['schema']>;
export const settingKeys = Object.keys(siteSettings) as SettingKey[];
export const isSettingKey = (key: string): key is SettingKey => Object.hasOwn(siteSettings, key);
