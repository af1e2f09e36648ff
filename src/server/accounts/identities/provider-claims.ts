/** What a provider says of a person: who they are there, and the claims about them. */
export type ProviderClaims = { issuer: string; subject: string; claims: Record<string, unknown> };
