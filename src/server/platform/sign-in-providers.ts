import { z } from 'zod';
import { providerPresets, type StoredProvider } from '#contracts/admin/sign-in-provider-fields.ts';
import type { Keys } from './keys.ts';
import { openText } from './sealed-text.ts';

/**
 * A site whose accounts people may sign in with, as OpenID Connect defines it; GitHub knows only OAuth. The setting is JSON, a list of these;
 * a preset fills in what is the same for everybody.
 */
const Setting = z.strictObject({
  /** Part of the callback address, and of what is stored with an identity. */
  key: z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}$/, 'must be lowercase letters, digits and hyphens'),
  preset: z.enum(['google', 'microsoft', 'github', 'gitlab', 'keycloak', 'authentik', 'nextcloud']).optional(),
  label: z.string().trim().min(1).max(40).optional(),
  issuer: z.url({ protocol: /^https?$/, error: 'must be an https address' }).optional(),
  /** For Microsoft: the id of the directory. */
  tenant: z.uuid('must be the id of your directory, not “common”').optional(),
  clientId: z.string().min(1).max(400),
  clientSecret: z.string().min(1).max(2000),
  scopes: z.string().max(400).optional(),
  /** Whether an address that the provider calls verified proves that the account here with the same verified address is theirs. */
  trustsEmail: z.boolean().default(false),
  /** Domains of verified addresses that may sign in; by default all. */
  allowedDomains: z.array(z.string().toLowerCase()).max(100).optional(),
  /** Whether people without an account here get one. */
  createsAccounts: z.boolean().default(true),
  /** Claims that must have this value, or contain it. */
  requiredClaims: z.record(z.string(), z.union([z.string(), z.boolean(), z.number()])).default({}),
});
type ProviderSetting = z.output<typeof Setting>;
type PresetName = NonNullable<ProviderSetting['preset']>;
type Protocol = 'oidc' | 'github';
/** The claim that says whether the provider verified the address. Microsoft has its own claim for whether the address belongs to the directory's domains. */
type VerifiedClaim = 'email_verified' | 'xms_edov';

export type SignInProvider = Omit<ProviderSetting, 'preset' | 'tenant' | 'label' | 'issuer' | 'scopes'> & {
  label: string;
  issuer: string;
  scopes: string;
  protocol: Protocol;
  verifiedClaim: VerifiedClaim;
};

type Preset = { label: string; issuer?: (setting: ProviderSetting) => string | undefined } & Partial<
  Pick<SignInProvider, 'protocol' | 'scopes' | 'verifiedClaim'>
>;

const presets: Record<PresetName, Preset> = {
  google: { label: 'Google', issuer: () => 'https://accounts.google.com' },
  microsoft: {
    label: 'Microsoft',
    issuer: ({ tenant }) => tenant && `https://login.microsoftonline.com/${tenant}/v2.0`,
    verifiedClaim: 'xms_edov',
  },
  github: {
    label: 'GitHub',
    protocol: 'github',
    issuer: () => 'https://github.com',
    scopes: 'read:user user:email',
  },
  gitlab: { label: 'GitLab', issuer: () => 'https://gitlab.com' },
  keycloak: { label: 'Keycloak' },
  authentik: { label: 'authentik' },
  nextcloud: { label: 'Nextcloud' },
};

const isOwnMachine = (url: string): boolean => /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(new URL(url).hostname);

function toProvider({ preset, label, issuer, scopes, tenant, ...setting }: ProviderSetting): SignInProvider | string {
  const known: Preset = preset ? presets[preset] : { label: setting.key };
  const address = issuer ?? known.issuer?.({ preset, label, issuer, scopes, tenant, ...setting });
  if (!address) return `${setting.key} needs ${preset === 'microsoft' ? 'a tenant' : 'an issuer'}`;
  if (!address.startsWith('https:') && !isOwnMachine(address)) return `${setting.key} must have an https issuer`;
  return {
    ...setting,
    label: label ?? known.label,
    issuer: address,
    scopes: scopes ?? known.scopes ?? 'openid email profile',
    protocol: known.protocol ?? 'oidc',
    verifiedClaim: known.verifiedClaim ?? 'email_verified',
  };
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const EXPECTED = 'like [{"key":"google","preset":"google","clientId":"…","clientSecret":"…"}]';

/** The setting OIDC_PROVIDERS. */
export const SignInProviders = z
  .string()
  .transform((text, context): SignInProvider[] => {
    const list = z
      .array(Setting, EXPECTED)
      .max(20)
      .safeParse(parseJson(text), { error: ({ input }) => (input === undefined ? 'is missing' : undefined) });
    const results = list.success ? list.data.map(toProvider) : [];
    const faults = list.success
      ? results.filter((result) => typeof result === 'string')
      : list.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`.trim());
    const providers = results.filter((result) => typeof result !== 'string');
    if (new Set(providers.map(({ key }) => key)).size < providers.length)
      faults.push('two providers have the same key');
    for (const fault of faults)
      context.addIssue({ code: 'custom', message: `must be a list of sign-in providers in JSON: ${fault}` });
    return providers;
  })
  .default([]);

type Sources = {
  config: { OIDC_PROVIDERS: readonly SignInProvider[] };
  settings: { get: (key: 'sign-in-providers') => readonly StoredProvider[] };
};

/** The environment variable, if it sets the providers: then the web cannot. */
export const providersVariable = ({ config }: Pick<Sources, 'config'>): string | null =>
  config.OIDC_PROVIDERS.length > 0 ? 'OIDC_PROVIDERS' : null;

/** What buttons say, in their order. */
export const signInProviderNames = ({ config, settings }: Sources): { key: string; label: string }[] =>
  providersVariable({ config })
    ? config.OIDC_PROVIDERS.map(({ key, label }) => ({ key, label }))
    : settings
        .get('sign-in-providers')
        .map(({ key, label, preset }) => ({ key, label: label || providerPresets[preset].label }));

/** With its secret. Undefined if there is none, or if its secret cannot be read because the site's own has changed. */
export function findSignInProvider(
  { config, settings, keys }: Sources & { keys: Pick<Keys, 'providerSecrets'> },
  key: string,
): SignInProvider | undefined {
  if (providersVariable({ config })) return config.OIDC_PROVIDERS.find((provider) => provider.key === key);
  const stored = settings.get('sign-in-providers').find((provider) => provider.key === key);
  const secret = stored && openText(Buffer.from(stored.sealedSecret, 'base64'), keys.providerSecrets, key);
  return secret === undefined ? undefined : toStoredProvider(stored!, secret);
}

/** A provider that an administrator has entered. */
export function toStoredProvider(
  stored: Omit<StoredProvider, 'sealedSecret' | 'secretSetAt'>,
  clientSecret: string,
): SignInProvider {
  const { preset, label, issuer, tenant, scopes, allowedDomains, ...same } = stored;
  const provider = toProvider({
    ...same,
    clientSecret,
    preset: preset === 'other' ? undefined : preset,
    label: label || undefined,
    issuer: issuer || undefined,
    tenant: tenant || undefined,
    scopes: scopes || undefined,
    ...(allowedDomains.length > 0 && { allowedDomains }),
  });
  if (typeof provider === 'string') throw new Error(provider);
  return provider;
}

/** Where a provider sends people back to; its site asks for this address. */
export const callbackUrl = ({ PUBLIC_URL }: { PUBLIC_URL: string }, key: string): string =>
  `${PUBLIC_URL}/api/auth/oidc/${key}/callback`;
