/** What a provider says about the person who signed in there, with the names of OpenID Connect. */
export type ProviderClaims = { issuer: string; subject: string; claims: Record<string, unknown> };
