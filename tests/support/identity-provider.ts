import { createServer, type Server } from 'node:http';
import { Provider } from 'oidc-provider';

/** What the provider says about a person, besides `sub`, which is the name they log in with. */
type PersonClaims = { email?: string; email_verified?: boolean | string; [claim: string]: unknown };

export const CLIENT = { client_id: 'dig', client_secret: 'a secret of the tests only' };

const LIFETIME = 600;

/** A real OpenID Connect provider on this machine, whose people log in with any password. */
export class IdentityProvider {
  readonly issuer: string;
  readonly people = new Map<string, PersonClaims>();
  readonly #server: Server;

  private constructor(issuer: string, server: Server) {
    this.issuer = issuer;
    this.#server = server;
  }

  static async start(redirectUris: string[], port = 0): Promise<IdentityProvider> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    const issuer = `http://127.0.0.1:${(server.address() as { port: number }).port}`;
    const running = new IdentityProvider(issuer, server);
    const provider = new Provider(issuer, {
      clients: [{ ...CLIENT, redirect_uris: redirectUris, token_endpoint_auth_method: 'client_secret_post' }],
      claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'groups', 'hd'] },
      features: { devInteractions: { enabled: true } },
      pkce: { required: () => true },
      cookies: { keys: ['a key of the tests only'] },
      ttl: { Interaction: LIFETIME, Session: LIFETIME, Grant: LIFETIME, AccessToken: LIFETIME, IdToken: LIFETIME },
      findAccount: (_context, id) => ({
        accountId: id,
        claims: async () => ({ sub: id, ...running.people.get(id) }),
      }),
    });
    const answer = provider.callback();
    server.on('request', (request, response) => void answer(request, response));
    return running;
  }

  /** Follows the provider's pages from an authorization URL, as a person would; returns the callback that they lead to. */
  async logIn(authorizationUrl: string, name: string): Promise<string> {
    const cookies = new Map<string, string>();
    let [url, body] = [authorizationUrl, undefined as URLSearchParams | undefined];
    for (let pages = 0; pages < 12; pages++) {
      const response = await fetch(url, {
        redirect: 'manual',
        headers: { cookie: [...cookies].map(([key, value]) => `${key}=${value}`).join('; ') },
        ...(body && { method: 'POST', body }),
      });
      for (const cookie of response.headers.getSetCookie()) {
        const [, key, value] = /^([^=]+)=([^;]*)/.exec(cookie)!;
        cookies.set(key!, value!);
      }
      const location = response.headers.get('location');
      if (location) {
        const next = new URL(location, url);
        if (next.origin !== this.issuer) return next.href;
        [url, body] = [next.href, undefined];
        continue;
      }
      const html = await response.text();
      const action = /<form[^>]*action="([^"]+)"/.exec(html)?.[1];
      if (!action) throw new Error(`The provider showed no form: ${html.slice(0, 500)}`);
      const prompt = /name="prompt" value="(\w+)"/.exec(html)?.[1] ?? 'login';
      url = new URL(action, url).href;
      body = new URLSearchParams({ prompt, ...(prompt === 'login' && { login: name, password: 'any' }) });
    }
    throw new Error('The provider did not lead back.');
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}
