import * as z from 'zod/mini';
import { accentContrast, accents, type ColourMode, MIN_CONTRAST } from './art/contrast.ts';

// zod/mini, because the pages of the administration load it too.

/** The sections of /admin/settings in display order. */
export const settingGroups = {
  appearance: 'Name and appearance',
  contact: 'Who runs this site',
  backups: 'Backups',
} as const;
export type SettingGroup = keyof typeof settingGroups;

/** How the page edits a value. */
type Control =
  | { kind: 'text' }
  | { kind: 'colour' }
  /** Not edited as a value: it has a page or calls of its own. */
  | { kind: 'own' }
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

const lines = (max: number) =>
  z.string().check(z.trim(), z.maxLength(max, `Use up to ${max.toLocaleString('en')} characters.`));

/** Empty for none. */
const optionalEmail = z.union(
  [
    z.literal(''),
    z.pipe(
      z.string().check(z.trim(), z.maxLength(254, 'Enter a valid email address.')),
      z.email('Enter a valid email address.'),
    ),
  ],
  'Enter a valid email address.',
);

const accentColour = (mode: ColourMode) =>
  z.pipe(
    z.string().check(z.trim(), z.toLowerCase(), z.regex(/^#[0-9a-f]{6}$/, 'Enter a colour such as #0b6e4f.')),
    z.string().check((context) => {
      const ratio = accentContrast(context.value, mode);
      if (ratio >= MIN_CONTRAST) return;
      // Rounded down: 4.49 is not 4.5.
      const shown = (Math.floor(ratio * 10) / 10).toFixed(1);
      const advice = mode === 'light' ? 'Choose a darker colour.' : 'Choose a lighter colour.';
      context.issues.push({
        code: 'custom',
        input: context.value,
        message: `This has a contrast of ${shown}:1 with the background; text needs ${MIN_CONTRAST}:1. ${advice}`,
      });
    }),
  );

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
  description: setting({
    schema: line(300),
    initial: '',
    group: 'appearance',
    label: 'Description',
    hint: 'A sentence for search engines and link previews of the first page. Leave it empty for the usual one.',
    control: { kind: 'area', minRows: 2 },
  }),
  'accent-light': setting({
    schema: accentColour('light'),
    initial: accents.light.initial,
    group: 'appearance',
    label: 'Accent colour in light mode',
    hint: 'Of links and buttons. It has to be dark enough to read.',
    control: { kind: 'colour' },
  }),
  'accent-dark': setting({
    schema: accentColour('dark'),
    initial: accents.dark.initial,
    group: 'appearance',
    label: 'Accent colour in dark mode',
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
  operator: setting({
    schema: lines(500),
    initial: '',
    group: 'contact',
    label: 'Name and postal address',
    hint: 'Shown on the imprint page. In many countries the law wants it.',
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
    hint: 'The contact point for courts and authorities (Digital Services Act, Article 11), if it is another one.',
    control: { kind: 'text' },
  }),
  'nightly-backups': setting({
    schema: z.boolean(),
    initial: false,
    group: 'backups',
    label: 'Make a backup each night',
    hint: 'At 02:47 UTC; the newest seven are kept on the server. Not with a database server of your own (DATABASE_URL).',
    control: { kind: 'switch' },
  }),
} as const;

export type SettingKey = keyof typeof siteSettings;
export type SettingValue<Key extends SettingKey> = z.output<(typeof siteSettings)[Key]['schema']>;
export const settingKeys = Object.keys(siteSettings) as SettingKey[];
export const isSettingKey = (key: string): key is SettingKey => Object.hasOwn(siteSettings, key);
