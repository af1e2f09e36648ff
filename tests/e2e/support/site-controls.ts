import type { SignedIn } from '#contracts/accounts/accounts.contract.ts';

/** The password of all people created by journeys. */
export const PASSWORD = 'analytical engine 1843';

/** The id of the town in the gazetteer. */
export const CHICAGO = 4_887_398;

/** What `site-control-server.ts` does. Apart from it, because each process of the journeys would load the server's modules. */
export type Control = 'people' | 'past-events' | 'databases' | 'administrators' | 'old-sign-ins' | 'missed-offers';
/** The next port after the site's. */
export const controlPort = (sitePort: number): number => sitePort + 1;

async function control<Answer>(name: Control, body: string): Promise<Answer> {
  const port = controlPort(Number(process.env['E2E_PORT'] ?? 3100));
  const response = await fetch(`http://127.0.0.1:${port}/${name}`, { method: 'POST', body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${name}: ${await response.text()}`);
  return (await response.json()) as Answer;
}

export const createSignedIn = (email: string): Promise<SignedIn> => control('people', email);
export const passEvent = (eventId: string): Promise<void> => control('past-events', eventId);
/** As `npm run admin -- promote` does, with a second factor that their session has just used. */
export const makeAdministrator = (email: string): Promise<void> => control('administrators', email);
/** The person signed in an hour ago. */
export const ageSignIns = (email: string): Promise<void> => control('old-sign-ins', email);
/** The time to take the offered spots of the event has just passed, and the site looks for such deadlines. */
export const passOffers = (eventId: string): Promise<void> => control('missed-offers', eventId);
export const newDatabase = (name: string): Promise<string> => control('databases', name);
