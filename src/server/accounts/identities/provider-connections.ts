import * as client from 'openid-client';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { AppError } from '#server/platform/app-error.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import { callbackUrl, type SignInProvider } from '#server/platform/sign-in-providers.ts';
import { readGitHubClaims } from './github-claims.ts';
import type { ProviderClaims } from './provider-claims.ts';
import { PROVIDER_SECONDS, providerFetch, withinProviderDeadline } from './provider-requests.ts';

const DISCOVERY_SECONDS = 3600;
const CLOCK_TOLERANCE_SECONDS = 60;

type LoginSecrets = { state: string; nonce: string; verifier: string };
type CachedConfiguration = { configuration: Promise<client.Configuration>; until: Date };

/** Speaks OpenID Connect with the providers of the site; knows each for an hour after reading its description. */
export class ProviderConnections {
  readonly #known = new Map<string, CachedConfiguration>();
  readonly #deps: Pick<AppDeps, 'config' | 'clock'>;

  constructor(deps: Pick<AppDeps, 'config' | 'clock'>) {
    this.#deps = deps;
  }

  redirectUri = ({ key }: SignInProvider): string => callbackUrl(this.#deps.config, key);

  /** Where the person signs in. */
  async authorizationUrl(provider: SignInProvider, { state, nonce, verifier }: LoginSecrets): Promise<URL> {
    const configuration = await answered(this.#connect(provider));
    return client.buildAuthorizationUrl(configuration, {
      redirect_uri: this.redirectUri(provider),
      scope: provider.scopes,
      state,
      code_challenge: await client.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      ...(provider.protocol === 'oidc' && { nonce }),
    });
  }

  /** Exchanges the code in the callback's query; the library checks state, nonce, issuer, signature and times. */
  async readClaims(provider: SignInProvider, query: string, { state, nonce, verifier }: LoginSecrets) {
    return answered(this.#readClaims(provider, query, { state, nonce, verifier }));
  }

  async #readClaims(
    provider: SignInProvider,
    query: string,
    { state, nonce, verifier }: LoginSecrets,
  ): Promise<ProviderClaims> {
    const configuration = await this.#connect(provider);
    const url = new URL(`${this.redirectUri(provider)}?${query}`);
    const isOidc = provider.protocol === 'oidc';
    const tokens = await client.authorizationCodeGrant(configuration, url, {
      expectedState: state,
      pkceCodeVerifier: verifier,
      ...(isOidc && { expectedNonce: nonce, idTokenExpected: true }),
    });
    if (!isOidc) return readGitHubClaims(provider, configuration, tokens.access_token);
    const idToken = tokens.claims()!;
    const { userinfo_endpoint } = configuration.serverMetadata();
    const userInfo = userinfo_endpoint
      ? await client.fetchUserInfo(configuration, tokens.access_token, idToken.sub)
      : {};
    return { issuer: idToken.iss, subject: idToken.sub, claims: { ...userInfo, ...idToken } };
  }

  #connect(provider: SignInProvider): Promise<client.Configuration> {
    const now = this.#deps.clock.now();
    const id = JSON.stringify(provider);
    const known = this.#known.get(id);
    if (known && known.until > now) return known.configuration;
    const configuration = connect(provider);
    this.#known.set(id, { configuration, until: secondsAfter(now, DISCOVERY_SECONDS) });
    configuration.catch(() => this.#known.delete(id));
    return configuration;
  }
}

/** `client_secret_basic` is what the standard assumes; many providers get its encoding wrong, so the other is used where it is offered. */
function clientAuthentication(secret: string): client.ClientAuth {
  const [post, basic] = [client.ClientSecretPost(secret), client.ClientSecretBasic(secret)];
  return (server, ...rest) =>
    (server.token_endpoint_auth_methods_supported?.includes('client_secret_post') ? post : basic)(server, ...rest);
}

async function connect({ issuer, protocol, clientId, clientSecret }: SignInProvider): Promise<client.Configuration> {
  const metadata = { [client.clockTolerance]: CLOCK_TOLERANCE_SECONDS };
  const setUp = [
    ...(issuer.startsWith('http:') ? [client.allowInsecureRequests] : []),
    ...(protocol === 'oidc' ? [client.enableNonRepudiationChecks] : []),
  ];
  if (protocol === 'oidc')
    return client.discovery(new URL(issuer), clientId, metadata, clientAuthentication(clientSecret), {
      [client.customFetch]: providerFetch(issuer),
      timeout: PROVIDER_SECONDS,
      execute: setUp,
    });
  const configuration = new client.Configuration(
    {
      issuer,
      authorization_endpoint: `${issuer}/login/oauth/authorize`,
      token_endpoint: `${issuer}/login/oauth/access_token`,
    },
    clientId,
    metadata,
    client.ClientSecretPost(clientSecret),
  );
  configuration[client.customFetch] = providerFetch(issuer);
  configuration.timeout = PROVIDER_SECONDS;
  for (const apply of setUp) apply(configuration);
  return configuration;
}

type Failure = 'identity.cancelled' | 'identity.refused' | 'identity.provider_down';

async function answered<T>(work: Promise<T>): Promise<T> {
  try {
    return await withinProviderDeadline(work);
  } catch (cause) {
    throw new AppError(failureOf(cause), { cause });
  }
}

/** A state, nonce, issuer, signature or time that does not fit. */
const INVALID_ANSWERS: ReadonlySet<string | undefined> = new Set([
  'OAUTH_INVALID_RESPONSE',
  'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
  'OAUTH_JWT_TIMESTAMP_CHECK_FAILED',
  'OAUTH_KEY_SELECTION_FAILED',
]);
const BROKEN: ReadonlySet<string> = new Set(['server_error', 'temporarily_unavailable', 'invalid_client']);

/** What the person may have caused, such as a code sent twice, is refused; everything else means that the provider does not work. */
function failureOf(cause: unknown): Failure {
  const isAnswer = cause instanceof client.AuthorizationResponseError || cause instanceof client.ResponseBodyError;
  if (isAnswer && cause.error === 'access_denied') return 'identity.cancelled';
  if (isAnswer && !BROKEN.has(cause.error)) return 'identity.refused';
  if (cause instanceof client.ClientError && INVALID_ANSWERS.has(cause.code)) return 'identity.refused';
  return 'identity.provider_down';
}
