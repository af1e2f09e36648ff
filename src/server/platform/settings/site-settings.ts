import {
  isSettingKey,
  type SettingKey,
  type SettingValue,
  settingKeys,
  siteSettings,
} from '#contracts/site-settings.ts';
import type { Config } from '#server/platform/config.ts';
import type { Database } from '#server/platform/postgres/db.ts';
import { listSettings } from './site-settings.queries.ts';

/** A trigger announces each change, whatever makes it (db/functions/01_platform.sql). */
const CHANNEL = 'site_settings';
const RETRY_MS = 1000;

type Deps = { config: Config; db: Pick<Database, 'rows' | 'row' | 'one' | 'execute' | 'listen'> };
type StoredSetting = { value: unknown; changedAt: Date };

/**
 * The settings of the site as this process knows them, read without a query. They are read again whenever one changes, in any process, and after
 * the connection that announces changes was lost. A value set by the environment wins over a stored one.
 */
export class SiteSettings {
  /** The configuration, in which what can be changed in the web is read at each use. Copy none of its values. */
  readonly config: Config;
  readonly #environment: Config;
  readonly #db: Deps['db'];
  #stored = new Map<SettingKey, StoredSetting>();
  #running: Promise<void> = Promise.resolve();
  #next: Promise<void> | undefined;
  #revision = 0;

  constructor({ config, db }: Deps) {
    this.#environment = config;
    this.#db = db;
    this.config = this.#live(config);
  }

  /** Grows with every change: what was made from settings of an earlier revision is out of date. */
  get revision(): number {
    return this.#revision;
  }

  get<Key extends SettingKey>(key: Key): SettingValue<Key> {
    const variable = this.variableOf(key);
    if (variable) return this.#environment[variable as keyof Config] as SettingValue<Key>;
    const stored = this.#stored.get(key);
    return (stored ? stored.value : siteSettings[key].initial) as SettingValue<Key>;
  }

  changedAt(key: SettingKey): Date | null {
    return this.#stored.get(key)?.changedAt ?? null;
  }

  /** The environment variable that sets a setting, if one does: one with its default value leaves it to the web. */
  variableOf(key: SettingKey): string | null {
    const { variable } = siteSettings[key];
    return variable && this.#environment.changedVariables.has(variable) ? variable : null;
  }

  /** Reads the settings and follows their changes. Throws if the first reading fails. */
  async follow(): Promise<void> {
    await this.reload();
    this.#db.listen(CHANNEL, {
      onMessage: () => this.#reloadOrRetry(),
      // Messages were lost while the connection was.
      onConnect: () => this.#reloadOrRetry(),
    });
  }

  /** Reads the settings, and not earlier than this call: two readings at once could end in the wrong order. */
  reload(): Promise<void> {
    this.#next ??= this.#running
      .catch(() => {})
      .then(() => {
        this.#next = undefined;
        this.#running = this.#read();
        return this.#running;
      });
    return this.#next;
  }

  #reloadOrRetry(): void {
    this.reload().catch(() => setTimeout(() => this.#reloadOrRetry(), RETRY_MS).unref());
  }

  async #read(): Promise<void> {
    const stored = new Map<SettingKey, StoredSetting>();
    for (const { key, value, changedAt } of await listSettings(this.#db)) {
      // A value of a later version, or one that is no longer allowed, leaves the default.
      const known = isSettingKey(key) ? siteSettings[key].schema.safeParse(value) : undefined;
      if (known?.success) stored.set(key as SettingKey, { value: known.data, changedAt });
    }
    this.#stored = stored;
    this.#revision += 1;
  }

  #live(config: Config): Config {
    const live = settingKeys.flatMap((key) => {
      const { variable } = siteSettings[key];
      return variable ? [[variable, { get: () => this.get(key), enumerable: true }] as const] : [];
    });
    return Object.defineProperties({ ...config }, Object.fromEntries(live));
  }
}
