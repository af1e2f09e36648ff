import * as z from 'zod/mini';

// zod/mini, because the pages of the administration load it too.

/** Sites whose accounts people may log in with. `other` is any provider of OpenID Connect. */
export const providerPresets = {
  google: { label: 'Google', asks: [] },
  microsoft: { label: 'Microsoft', asks: ['tenant'] },
  github: { label: 'GitHub', asks: [] },
  gitlab: { label: 'GitLab', asks: [] },
  keycloak: { label: 'Keycloak', asks: ['issuer'] },
  authentik: { label: 'authentik', asks: ['issuer'] },
  nextcloud: { label: 'Nextcloud', asks: ['issuer'] },
  other: { label: 'Another OpenID Connect provider', asks: ['issuer'] },
} as const satisfies Record<string, { label: string; asks: readonly ('tenant' | 'issuer')[] }>;
export type ProviderPreset = keyof typeof providerPresets;
const presetNames = Object.keys(providerPresets) as [ProviderPreset, ...ProviderPreset[]];

export const requiresField = (preset: ProviderPreset, field: 'tenant' | 'issuer'): boolean =>
  providerPresets[preset].asks.some((asked) => asked === field);

export const MAX_PROVIDERS = 20;
const MAX_DOMAINS = 100;
const line = (max: number) => z.string().check(z.trim(), z.maxLength(max, `Use up to ${max} characters.`));
const isProviderAddress = (text: string) =>
  text === '' || /^https:\/\/[^\s/]/.test(text) || /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])[:/]/.test(text);

/** Part of the callback address that is registered at the other site. */
export const ProviderKey = z
  .string()
  .check(z.trim(), z.regex(/^[a-z0-9][a-z0-9-]{0,39}$/, 'Use lowercase letters, digits and hyphens.'));

/** Empty texts stand for what the preset knows. */
const shownFields = {
  preset: z.enum(presetNames),
  label: line(40),
  issuer: line(300).check(z.refine(isProviderAddress, 'Enter an address that begins with https://.')),
  tenant: line(36).check(
    z.refine(
      (text: string) => text === '' || /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text),
      'Enter an ID.',
    ),
  ),
  clientId: line(400).check(z.minLength(1, 'Enter the client ID.')),
  scopes: line(400),
  trustsEmail: z.boolean(),
  createsAccounts: z.boolean(),
  allowedDomains: z
    .array(z.string().check(z.trim(), z.toLowerCase(), z.maxLength(253, 'Enter a domain.')))
    .check(z.maxLength(MAX_DOMAINS, `Use up to ${MAX_DOMAINS} domains.`)),
  /** Claims that must have this value, or contain it. */
  requiredClaims: z.record(z.string().check(z.maxLength(100)), z.string().check(z.maxLength(200))),
};

type ProviderChoice = { preset: ProviderPreset; issuer: string; tenant: string; label: string };

/** What a preset needs and does not know itself: a message by its field. */
export function missingOfPreset({ preset, issuer, tenant, label }: ProviderChoice): Record<string, string> {
  return {
    ...(requiresField(preset, 'issuer') && !issuer && { issuer: 'Enter the issuer URL of the provider.' }),
    ...(requiresField(preset, 'tenant') && !tenant && { tenant: 'Enter the ID of your directory.' }),
    ...(preset === 'other' && !label && { label: 'Enter the name for the button.' }),
  };
}

const requirePreset = z.check<ProviderChoice>((context) => {
  for (const [field, message] of Object.entries(missingOfPreset(context.value)))
    context.issues.push({ code: 'custom', path: [field], input: context.value, message });
});

const clientSecret = line(2000);
export const ChangeProviderBody = z
  .object({ ...shownFields, clientSecret: z.optional(clientSecret) })
  .check(requirePreset);
export type ChangeProviderBody = z.infer<typeof ChangeProviderBody>;
export const AddProviderBody = z
  .object({ ...shownFields, key: ProviderKey, clientSecret: clientSecret.check(z.minLength(1, 'Enter the secret.')) })
  .check(requirePreset);
export type AddProviderBody = z.infer<typeof AddProviderBody>;

/** As the administrator sees it: never with its secret. */
export const shownProviderFields = { ...shownFields, key: ProviderKey, secretSetAt: z.iso.datetime() };

/** As stored; the secret is encrypted with a key that is not in the database. */
export const StoredProvider = z.object({ ...shownProviderFields, sealedSecret: z.string() });
export type StoredProvider = z.infer<typeof StoredProvider>;
