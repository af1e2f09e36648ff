import { sessionEnded, sessionReplaced } from './session.slice.ts';
import { scheduleRefreshes } from './session-renewal.ts';
import { signedInAs } from './session-state.ts';
import { readMode, readSession, writeMode, writeTokens, writeUser } from './session-storage.ts';
import { makeStore, type State, type Store } from './store.ts';
import { setMode } from './theme.slice.ts';

let notifyEndedElsewhere = () => {};
/** `leave` runs after another tab has ended the session, before the page shows it. */
export function onSessionEndedElsewhere(leave: () => void): void {
  notifyEndedElsewhere = leave;
}

/** The store of this tab: restored from local storage, saved on every change, and synchronized with other tabs until `signal` aborts. */
export function browserStore(signal: AbortSignal = new AbortController().signal): Store {
  const store = makeStore({ auth: signedInAs(readSession()), theme: { mode: readMode() } });
  const sync = persist(store);
  const onStorage = ({ key }: StorageEvent) => {
    if (key === 'mode' || key === null) store.dispatch(setMode(readMode()));
    if (key !== 'mode') sync.adoptStored();
  };
  addEventListener('storage', onStorage, { signal });
  // A page restored from the back-forward cache has missed all storage events.
  addEventListener('pageshow', (event) => event.persisted && sync.adoptStored(), { signal });
  scheduleRefreshes(store, signal);
  return store;
}

function persist(store: Store): { adoptStored(): void } {
  let saved = store.getState();
  markPage(saved);
  store.subscribe(() => {
    const { auth, theme } = store.getState();
    const before = saved;
    saved = store.getState();
    // Write the user first, so that a tab that sees new tokens never finds the previous user.
    if (auth.user !== before.auth.user) writeUser(auth.user);
    if (auth.tokens !== before.auth.tokens) writeTokens(auth.tokens);
    if (theme.mode !== before.theme.mode) writeMode(theme.mode);
    markPage(saved);
  });
  return {
    adoptStored() {
      const stored = readSession();
      const { user, tokens } = saved.auth;
      if (JSON.stringify(stored) === JSON.stringify({ tokens, user })) return;
      // Mark as saved: writing it back could overwrite a newer change of another tab.
      saved = { ...saved, auth: signedInAs(stored) };
      if (stored.tokens) return void store.dispatch(sessionReplaced(stored));
      store.dispatch(sessionEnded());
      notifyEndedElsewhere();
    },
  };
}

/** Sets the same attributes as the boot script. */
function markPage({ auth, theme }: State): void {
  const { dataset } = document.documentElement;
  dataset.auth = auth.isAuthenticated ? 'in' : 'out';
  if (theme.mode === 'dark') dataset.mode = 'dark';
  else delete dataset.mode;
}
