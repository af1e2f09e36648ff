import * as z from 'zod/mini';
import { proofModes } from './accounts/proof-of-work.ts';
import { creationRules, organizationCreationRules, registrationModes } from './accounts/registration-fields.ts';
import { graceDays, secondFactorGroups } from './accounts/second-factor-groups.ts';
import { MAX_ANNOUNCEMENTS, StoredAnnouncement } from './admin/announcement-fields.ts';
import { MAX_PROVIDERS, StoredProvider } from './admin/sign-in-provider-fields.ts';
import { accents } from './art/contrast.ts';
import { setting } from './setting-entries.ts';
import { accentColour, domainList, line, lines, optionalEmail } from './site-setting-fields.ts';
import { isTimeZone } from './time-zones.ts';

// zod/mini, because the pages of the administration load it too.

/** What a new site is asked for at /admin/setup. */
export const setupSteps = ['name', 'place', 'registration', 'mail', 'legal'] as const;
export type SetupStep = (typeof setupSteps)[number];

export const MAX_DOMAIN_LIST = 10_000;
const MAX_WORD_LIST = 10_000;
const makerOptions = [
  { value: 'anyone', label: 'Everyone with an account' },
  { value: 'verified', label: 'People with a verified email' },
  { value: 'staff', label: 'Only the site staff' },
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
        { value: 'approval', label: 'People the site staff approve' },
        { value: 'invitation', label: 'People with an invitation' },
        { value: 'closed', label: 'No one' },
      ],
    },
    variable: 'REGISTRATION',
  }),
  'allowed-email-domains': setting({
    schema: domainList(MAX_DOMAIN_LIST),
    initial: '',
    group: 'registration',
    label: 'Email domains that may sign up',
    hint: 'One per line, such as example.org. Subdomains are included. Leave it empty to allow all.',
    control: { kind: 'area', minRows: 2 },
    variable: 'ALLOWED_EMAIL_DOMAINS',
  }),
  'denied-email-domains': setting({
    schema: domainList(MAX_DOMAIN_LIST),
    initial: '',
    group: 'registration',
    label: 'Email domains that may not sign up',
    hint: 'One per line. This list takes precedence over the one above. Both also apply when people change their email.',
    control: { kind: 'area', minRows: 2 },
    variable: 'DENIED_EMAIL_DOMAINS',
  }),
  'require-verified-email': setting({
    schema: z.boolean(),
    initial: false,
    group: 'registration',
    label: 'People must verify their email before they post',
    control: { kind: 'switch' },
    variable: 'REQUIRE_VERIFIED_EMAIL',
  }),
  'proof-of-work': setting({
    schema: z.enum(proofModes),
    initial: 'off',
    group: 'registration',
    label: 'Proof of work against spam',
    hint: 'Browsers calculate for about a second before they sign up, report or post. No other site is involved. Needs HTTPS.',
    control: {
      kind: 'choice',
      options: [
        { value: 'off', label: 'Off' },
        { value: 'new', label: 'For visitors and new accounts' },
        { value: 'always', label: 'For everyone who posts' },
      ],
    },
  }),
  'spam-words': setting({
    schema: lines(MAX_WORD_LIST),
    initial: '',
    group: 'registration',
    label: 'Spam words',
    hint: 'One word or phrase per line. Anything that contains one of them waits for a moderator.',
    control: { kind: 'area', minRows: 2 },
  }),
  'who-makes-groups': setting({
    schema: z.enum(creationRules),
    initial: 'anyone',
    group: 'registration',
    label: 'Who can start groups',
    control: { kind: 'choice', options: makerOptions },
    variable: 'WHO_MAKES_GROUPS',
  }),
  'who-makes-organizations': setting({
    schema: z.enum(organizationCreationRules),
    initial: 'verified',
    group: 'registration',
    label: 'Who can add organizations',
    control: { kind: 'choice', options: makerOptions.filter(({ value }) => value !== 'anyone') },
    variable: 'WHO_MAKES_ORGANIZATIONS',
  }),
  'who-posts-public-events': setting({
    schema: z.enum(creationRules),
    initial: 'anyone',
    group: 'registration',
    label: 'Who can publish public events',
    hint: 'Unlisted events and those for members of a group stay open to all.',
    control: { kind: 'choice', options: makerOptions },
    variable: 'WHO_POSTS_PUBLIC_EVENTS',
  }),
  'second-factor': setting({
    schema: z.enum(secondFactorGroups),
    initial: 'staff',
    group: 'sign-in',
    label: 'Who needs a second factor',
    hint: 'An authenticator app or a passkey. People who have none are asked to set one up; they can’t be locked out.',
    control: {
      kind: 'choice',
      options: [
        { value: 'staff', label: 'The site staff' },
        { value: 'organizers', label: 'Also people who run groups and organizations' },
        { value: 'everyone', label: 'Everyone' },
      ],
    },
  }),
  'second-factor-grace': setting({
    schema: z.enum(graceDays),
    initial: '14',
    group: 'sign-in',
    label: 'Time to set it up',
    hint: 'Counted from a person’s first visit. Site staff have to set it up at once.',
    control: {
      kind: 'choice',
      options: [
        { value: '0', label: 'None' },
        { value: '7', label: '7 days' },
        { value: '14', label: '14 days' },
        { value: '30', label: '30 days' },
      ],
    },
  }),
  'sign-in-providers': setting({
    schema: z.array(StoredProvider).check(z.maxLength(MAX_PROVIDERS)),
    initial: [],
    group: 'sign-in',
    label: 'Accounts of other sites',
    control: { kind: 'own', isSecret: true },
  }),
  description: setting({
    schema: line(300),
    initial: '',
    group: 'appearance',
    label: 'Description',
    hint: 'A sentence for search engines and link previews of the landing page. Leave it empty for the default.',
    control: { kind: 'area', minRows: 2 },
  }),
  'accent-light': setting({
    schema: accentColour('light'),
    initial: accents.light.initial,
    group: 'appearance',
    label: 'Accent color in light mode',
    hint: 'For links and buttons. It has to be dark enough to read.',
    control: { kind: 'colour' },
  }),
  'accent-dark': setting({
    schema: accentColour('dark'),
    initial: accents.dark.initial,
    group: 'appearance',
    label: 'Accent color in dark mode',
    hint: 'It has to be light enough to read.',
    control: { kind: 'colour' },
  }),
  /** The id of a picture. */
  logo: setting({
    schema: z.nullable(z.uuid()),
    initial: null,
    group: 'appearance',
    label: 'Logo',
    control: { kind: 'own' },
  }),
  town: setting({
    schema: line(100),
    initial: '',
    group: 'appearance',
    label: 'Town',
    hint: 'Where a search starts if the visitor’s location isn’t known. Leave it empty to search everywhere.',
    control: { kind: 'town' },
  }),
  'time-zone': setting({
    schema: z
      .string()
      .check(z.maxLength(64, 'Choose a valid time zone.'), z.refine(isTimeZone, 'Choose a valid time zone.')),
    initial: 'UTC',
    group: 'appearance',
    label: 'Time zone',
    hint: 'What “today” means in searches without a town, for visitors whose own zone isn’t known. Receipts for dues and donations use its date.',
    control: { kind: 'zone' },
  }),
  'setup-steps': setting({
    schema: z.array(z.enum(setupSteps)).check(z.maxLength(setupSteps.length)),
    initial: [],
    group: 'appearance',
    label: 'Steps of the setup that were done or skipped',
    control: { kind: 'hidden' },
  }),
  announcements: setting({
    schema: z.array(StoredAnnouncement).check(z.maxLength(MAX_ANNOUNCEMENTS)),
    initial: [],
    group: 'appearance',
    label: 'Announcements',
    control: { kind: 'own' },
  }),
  operator: setting({
    schema: lines(500),
    initial: '',
    group: 'contact',
    label: 'Name and postal address',
    hint: 'Shown on the imprint page. Many countries require it by law.',
    control: { kind: 'area', minRows: 3 },
  }),
  'contact-email': setting({
    schema: optionalEmail,
    initial: '',
    group: 'contact',
    label: 'Contact email',
    hint: 'Everyone can see it on the imprint page.',
    control: { kind: 'text' },
  }),
  'authorities-email': setting({
    schema: optionalEmail,
    initial: '',
    group: 'contact',
    label: 'Email for authorities',
    hint: 'The contact point for courts and authorities (Digital Services Act, Article 11), if it is different.',
    control: { kind: 'text' },
  }),
  'nightly-backups': setting({
    schema: z.boolean(),
    initial: false,
    group: 'backups',
    label: 'Make a backup each night',
    hint: 'At 02:47 UTC; the newest seven are kept on the server. Not with an external database server (DATABASE_URL).',
    control: { kind: 'switch' },
  }),
} as const;

export type SettingKey = keyof typeof siteSettings;
export type SettingValue<Key extends SettingKey> = z.output<(typeof siteSettings)[Key]['schema']>;
export const settingKeys = Object.keys(siteSettings) as SettingKey[];
export const isSettingKey = (key: string): key is SettingKey => Object.hasOwn(siteSettings, key);
