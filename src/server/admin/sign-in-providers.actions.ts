import type { AddProviderBody, ChangeProviderBody, StoredProvider } from '#contracts/admin/sign-in-provider-fields.ts';
import { MAX_PROVIDERS } from '#contracts/admin/sign-in-provider-fields.ts';
import type { SignInProviderCard } from '#contracts/admin/sign-in-providers.contract.ts';
import { siteSettings } from '#contracts/site-settings.ts';
import { countIdentitiesByProvider } from '#server/accounts/identities/identities.queries.ts';
import { findProviderFault } from '#server/accounts/identities/provider-checks.actions.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { AppError } from '#server/platform/app-error.ts';
import { openText, sealText } from '#server/platform/sealed-text.ts';
import { lockSetting } from '#server/platform/settings/site-settings.queries.ts';
import { callbackUrl, providersVariable, toStoredProvider } from '#server/platform/sign-in-providers.ts';
import { refuseIfSetBy, writeSettingIn } from './site-settings.actions.ts';

type Deps = Pick<AppDeps, 'db' | 'clock' | 'settings' | 'config' | 'keys'>;
const KEY = 'sign-in-providers';

export async function showProviders(deps: Deps) {
  await deps.settings.reload();
  const people = await countIdentitiesByProvider(deps.db);
  return {
    providers: deps.settings.get(KEY).map(
      ({ sealedSecret: _sealed, ...provider }): SignInProviderCard => ({
        ...provider,
        callbackUrl: callbackUrl(deps.config, provider.key),
        people: people.get(provider.key) ?? 0,
      }),
    ),
    setByVariable: providersVariable(deps),
  };
}

export async function addProvider(deps: Deps, actorId: string, body: AddProviderBody): Promise<void> {
  refuseIfSetBy(providersVariable(deps));
  const { clientSecret, ...fields } = body;
  const added = seal(deps, fields, clientSecret);
  await requireAnswer(deps, added, clientSecret);
  await changeList(deps, actorId, (list) => {
    if (list.some(({ key }) => key === added.key)) {
      const { message } = new AppError('sign_in_provider.key_taken');
      throw new AppError('sign_in_provider.key_taken', { fields: { key: message } });
    }
    if (list.length >= MAX_PROVIDERS) throw new AppError('sign_in_provider.too_many');
    return [...list, added];
  });
}

export async function changeProvider(
  deps: Deps,
  actorId: string,
  { key, clientSecret, ...fields }: ChangeProviderBody & { key: string },
): Promise<void> {
  refuseIfSetBy(providersVariable(deps));
  await deps.settings.reload();
  const known = requireListed(deps.settings.get(KEY), key);
  const kept = openText(Buffer.from(known.sealedSecret, 'base64'), deps.keys.providerSecrets, key);
  const secret = clientSecret || kept;
  if (secret === undefined) throw invalidField('clientSecret', 'Enter the secret again: the stored one can’t be read.');
  // The secret of one site must not be sent to another.
  if (!clientSecret && issuerOf({ ...known, ...fields }) !== issuerOf(known))
    throw invalidField('clientSecret', 'Enter the secret of the new provider: the stored one is for another address.');
  const changed = clientSecret ? seal(deps, { ...fields, key }, clientSecret) : { ...known, ...fields };
  await requireAnswer(deps, changed, secret);
  await changeList(deps, actorId, (list) => {
    requireListed(list, key);
    return list.map((each) => (each.key === key ? changed : each));
  });
}

export async function deleteProvider(deps: Deps, actorId: string, key: string): Promise<void> {
  refuseIfSetBy(providersVariable(deps));
  await changeList(deps, actorId, (list) => {
    requireListed(list, key);
    return list.filter((each) => each.key !== key);
  });
}

const issuerOf = (provider: StoredProvider): string => toStoredProvider(provider, 'unused').issuer;

function requireListed(list: readonly StoredProvider[], key: string): StoredProvider {
  const found = list.find((each) => each.key === key);
  if (!found) throw new AppError('sign_in_provider.not_found');
  return found;
}

const invalidField = (field: string, message: string) =>
  new AppError('request.invalid', { message, fields: { [field]: message } });

/** A typing error would show only when somebody wants to log in. */
async function requireAnswer(deps: Deps, provider: StoredProvider, clientSecret: string): Promise<void> {
  const fault = await findProviderFault(deps, toStoredProvider(provider, clientSecret));
  if (fault) throw invalidField('issuer', `This address doesn’t work as a login provider: ${fault}`);
}

type Fields = Omit<StoredProvider, 'sealedSecret' | 'secretSetAt'>;

const seal = ({ keys, clock }: Deps, fields: Fields, secret: string): StoredProvider => ({
  ...fields,
  sealedSecret: sealText(secret, keys.providerSecrets, fields.key).toString('base64'),
  secretSetAt: clock.now().toISOString(),
});

const withoutSecrets = (list: readonly StoredProvider[]) => ({
  value: list.map(({ sealedSecret: _sealed, ...provider }) => provider),
});

/** The list is one setting, so that it reaches all servers as the others do. Changes of two people at once both count. */
async function changeList(
  { db, clock, settings }: Deps,
  actorId: string,
  change: (list: readonly StoredProvider[]) => StoredProvider[],
): Promise<void> {
  await db.transaction(async (tx) => {
    const stored = siteSettings[KEY].schema.safeParse((await lockSetting(tx, KEY)) ?? []);
    const before = stored.success ? stored.data : [];
    const value = change(before);
    const audited = { before: withoutSecrets(before), after: withoutSecrets(value) };
    await writeSettingIn(tx, { key: KEY, value, actorId, at: clock.now(), audited });
  });
  await settings.reload();
}
