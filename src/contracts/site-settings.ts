import * as z from 'zod/mini';

// zod/mini, because the pages of the administration load it too.

/** The sections of /admin/settings in display order. */
export const settingGroups = {
  appearance: 'Name and appearance',
  backups: 'Backups',
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
