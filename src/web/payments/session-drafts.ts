/** What visitors chose, in this tab, while they sign up or log in. Without storage they choose again. */
export function keepDraft(key: string, values: object): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(values));
  } catch {
    // Full or forbidden.
  }
}

export function readDraft(key: string): unknown {
  try {
    const stored = sessionStorage.getItem(key);
    return stored ? JSON.parse(stored) : undefined;
  } catch {
    return undefined;
  }
}

export function forgetDraft(key: string): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Nothing was kept.
  }
}
