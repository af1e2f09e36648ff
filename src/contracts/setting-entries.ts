import type * as z from 'zod/mini';

/** The sections of /admin/settings in display order. */
export const settingGroups = {
  appearance: 'Name and appearance',
  registration: 'Registration and posting',
  'sign-in': 'Logging in',
  contact: 'Who runs this site',
  backups: 'Backups',
} as const;
export type SettingGroup = keyof typeof settingGroups;

/** How the page edits a value. */
type Control =
  | { kind: 'text' }
  | { kind: 'colour' }
  | { kind: 'zone' }
  | { kind: 'town' }
  /** Changed by calls of its own. A secret one is neither listed with the others nor in the audit. */
  | { kind: 'own'; isSecret?: true }
  /** Changed as the others, but not on the page of settings. */
  | { kind: 'hidden' }
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
export const setting = <Schema extends z.ZodMiniType>(entry: Setting<Schema>): Setting<Schema> => entry;
