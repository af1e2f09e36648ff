import type { Window } from 'happy-dom';
import { afterAll, afterEach } from 'vitest';

/** What fails the test of a component that runs, besides its assertions. */
const mistakes: string[] = [];

// A request that no fake answers would reach whatever listens at the address of the page.
(window as unknown as Window).happyDOM.settings.fetch.interceptor = {
  beforeAsyncRequest: async ({ request }) => {
    mistakes.push(`No fake answers ${request.method} ${request.url}: see fake-network.ts.`);
    throw new TypeError('Failed to fetch');
  },
};

// React reports mistakes of components and of tests here, where nobody reads them. Warnings may be about a slow machine.
const print = console.error;
console.error = (...texts: unknown[]) => {
  mistakes.push(`console.error: ${String(texts[0])}`);
  print(...texts);
};

function check(): void {
  const [first] = mistakes.splice(0);
  if (first) throw new Error(first);
}
afterEach(check);
// The last test may leave something behind, too.
afterAll(check);
