const sitePort = Number(process.env['E2E_PORT'] ?? 3100);
/** After those of the site and what runs beside it. */
export const EXAMPLE_PORT = sitePort + 7;
const KEY = 'example';
export const EXAMPLE_CALLBACK = `http://127.0.0.1:${sitePort}/api/auth/oidc/${KEY}/callback`;

/** The setting OIDC_PROVIDERS of the site: one journey runs the provider. */
export const exampleProviders = JSON.stringify([
  {
    key: KEY,
    label: 'Example ID',
    issuer: `http://127.0.0.1:${EXAMPLE_PORT}`,
    clientId: 'dig',
    clientSecret: 'a secret of the tests only',
  },
]);
