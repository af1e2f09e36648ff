import { z } from 'zod';
import type { SiteSetting } from '#contracts/admin/site-settings.contract.ts';
import { isSettingKey, type SettingKey, settingKeys, siteSettings } from '#contracts/site-settings.ts';
import { recordAudit } from '#server/accounts/audit.queries.ts';
import { suggestPlaces } from '#server/places/places.actions.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { AppError } from '#server/platform/app-error.ts';
import { invalidRequest } from '#server/platform/http/validation.ts';
import { formatIssue } from '#server/platform/http/validation-text.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { deleteSetting, lockSetting, upsertSetting } from '#server/platform/settings/site-settings.queries.ts';

type Deps = Pick<AppDeps, 'db' | 'clock' | 'settings'>;

const isSecret = (key: SettingKey): boolean => {
  const { control } = siteSettings[key];
  return control.kind === 'own' && 'isSecret' in control;
};

export function presentSetting({ settings }: Pick<Deps, 'settings'>, key: SettingKey): SiteSetting {
  return {
    key,
    value: isSecret(key) ? null : settings.get(key),
    setByVariable: settings.variableOf(key),
    changedAt: settings.changedAt(key)?.toISOString() ?? null,
  };
}

/** As stored now, for the case that a change of another process has not arrived yet. */
export async function showSettings(deps: Deps): Promise<SiteSetting[]> {
  await deps.settings.reload();
  return settingKeys.map((key) => presentSetting(deps, key));
}

export async function changeSetting(
  deps: Deps,
  { key, value, actorId }: { key: string; value: unknown; actorId: string },
): Promise<SiteSetting> {
  if (!isSettingKey(key) || siteSettings[key].control.kind === 'own') throw new AppError('site_setting.not_found');
  refuseIfSetBy(deps.settings.variableOf(key));
  const parsed = z.safeParse(z.object({ value: siteSettings[key].schema }), { value }, { error: formatIssue });
  if (!parsed.success) throw invalidRequest(parsed.error);
  if (key === 'town') await requireTown(deps.db, parsed.data.value);
  await writeSetting(deps, { key, value: parsed.data.value, actorId });
  return presentSetting(deps, key);
}

/** Throws if an environment variable sets it. */
export function refuseIfSetBy(variable: string | null): void {
  if (!variable) return;
  throw new AppError('site_setting.set_by_environment', {
    message: `This comes from the server’s environment (${variable}). Change it there.`,
  });
}

async function requireTown(db: Db, town: unknown): Promise<void> {
  if (typeof town !== 'string' || town === '' || (await suggestPlaces(db, town, 1)).length > 0) return;
  const message = 'Enter a town, and choose it from the list.';
  throw new AppError('request.invalid', { message, fields: { value: message } });
}

/** Lets the default apply again; for the command line. */
export async function resetSetting(deps: Deps, key: string): Promise<string> {
  if (!isSettingKey(key)) throw new Error(`There is no setting "${key}". The settings are: ${settingKeys.join(', ')}.`);
  await writeSetting(deps, { key, value: undefined, actorId: null });
  const variable = deps.settings.variableOf(key);
  const source = variable ? `, which the environment sets (${variable})` : '';
  return `${key} is ${JSON.stringify(deps.settings.get(key))} again${source}.`;
}

type Write = {
  key: SettingKey;
  value: unknown;
  actorId: string | null;
  /** What the audit says instead of the values, where they are secret. */
  audited?: { before: object; after: object };
};

async function writeSetting({ db, clock, settings }: Deps, write: Write): Promise<void> {
  await db.transaction((tx) => writeSettingIn(tx, { ...write, at: clock.now() }));
  await settings.reload();
}

/** Within a transaction, after which the settings have to be read again. */
export async function writeSettingIn(
  tx: Db,
  { key, value, actorId, at, audited }: Write & { at: Date },
): Promise<void> {
  const before = await lockSetting(tx, key);
  if (value === undefined) await deleteSetting(tx, key);
  else await upsertSetting(tx, { key, value, changedBy: actorId, at });
  const { initial } = siteSettings[key];
  await recordAudit(tx, {
    at,
    actorId,
    action: 'setting.changed',
    kind: 'setting',
    targetId: key,
    ...(audited ??
      (!isSecret(key) && {
        before: { value: before === undefined ? initial : before },
        after: { value: value === undefined ? initial : value },
      })),
  });
}
