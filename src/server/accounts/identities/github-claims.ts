import { type Configuration, fetchProtectedResource } from 'openid-client';
import { z } from 'zod';
import type { SignInProvider } from '#server/platform/sign-in-providers.ts';
import type { ProviderClaims } from './provider-claims.ts';

const User = z.object({ id: z.int(), login: z.string(), name: z.string().nullish() });
const Emails = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }));

/** GitHub.com, or a GitHub Enterprise Server at its own address. */
const apiOf = (issuer: string): string =>
  issuer === 'https://github.com' ? 'https://api.github.com' : `${issuer}/api/v3`;

/** GitHub has no id token: its API tells who signed in, as claims with the names of OpenID Connect. The login can be given to somebody else. */
export async function readGitHubClaims(
  { issuer }: SignInProvider,
  configuration: Configuration,
  accessToken: string,
): Promise<ProviderClaims> {
  const read = async (path: string): Promise<unknown> => {
    const headers = new Headers({ accept: 'application/vnd.github+json' });
    const url = new URL(apiOf(issuer) + path);
    const response = await fetchProtectedResource(configuration, accessToken, url, 'GET', null, headers);
    if (!response.ok) throw new Error(`GitHub answered ${response.status} for ${path}`);
    return response.json();
  };
  const [user, emails] = [User.parse(await read('/user')), Emails.parse(await read('/user/emails'))];
  const address = emails.find(({ primary }) => primary);
  return {
    issuer,
    subject: String(user.id),
    claims: {
      name: user.name ?? user.login,
      preferred_username: user.login,
      ...(address && { email: address.email, email_verified: address.verified }),
    },
  };
}
