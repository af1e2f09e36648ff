import type { Tokens, User } from '#contracts/accounts/accounts.contract.ts';
import type { StoredSession } from './session-state.ts';
import type { ThemeMode } from './theme.slice.ts';

/** The tokens shared by all tabs. Invalid entries are removed. */
export function readTokens(): Tokens | null {
  return readEntry('tokens', isUsable);
}

/** Both are null without valid tokens. */
export function readSession(): StoredSession {
  const tokens = readTokens();
  if (!tokens) removeEntry('user');
  return { tokens, user: tokens && readEntry('user', isUser) };
}

export const writeTokens = (tokens: Tokens | null): void => writeEntry('tokens', tokens);
export const writeUser = (user: User | null): void => writeEntry('user', user);

export const readMode = (): ThemeMode => (readText('mode') === 'dark' ? 'dark' : 'light');
export const writeMode = (mode: ThemeMode): void => writeText('mode', mode);

function isUsable(value: unknown): value is Tokens {
  const access = part(value, 'access');
  const refresh = part(value, 'refresh');
  const hasTokens = isText(part(access, 'token')) && isText(part(refresh, 'token'));
  if (!hasTokens || Number.isNaN(Date.parse(String(part(access, 'expires'))))) return false;
  return !(Date.parse(String(part(refresh, 'expires'))) <= Date.now());
}

const isUser = (value: unknown): value is User => isText(part(value, 'email'));
const isText = (value: unknown): boolean => typeof value === 'string' && value !== '';
const part = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;

function readEntry<T>(key: string, isValid: (value: unknown) => value is T): T | null {
  const text = readText(key);
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    if (isValid(value)) return value;
  } catch {
    // Not JSON: removed below like everything else that is not ours.
  }
  removeEntry(key);
  return null;
}

function writeEntry(key: string, value: object | null): void {
  if (value) writeText(key, JSON.stringify(value));
  else removeEntry(key);
}

/** What the storage refused, because it is blocked or full: the session then lasts as long as the page. */
const refused = new Map<string, string>();

function readText(key: string): string | null {
  let stored: string | null = null;
  try {
    stored = localStorage.getItem(key);
  } catch {}
  return stored ?? refused.get(key) ?? null;
}

function writeText(key: string, text: string): void {
  refused.delete(key);
  try {
    localStorage.setItem(key, text);
  } catch {
    // Spent tokens would end the session of the tab that sends them, and with it this one.
    removeEntry(key);
    refused.set(key, text);
  }
}

function removeEntry(key: string): void {
  refused.delete(key);
  try {
    localStorage.removeItem(key);
  } catch {}
}
