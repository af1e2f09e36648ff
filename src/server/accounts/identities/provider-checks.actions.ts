import { randomNonce, randomPKCECodeVerifier } from 'openid-client';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { SignInProvider } from '#server/platform/sign-in-providers.ts';
import { ProviderConnections } from './provider-connections.ts';

/** Why a provider cannot be used, in the words of the provider or of the network; null if its description is right. */
export async function findProviderFault(
  deps: Pick<AppDeps, 'config' | 'clock'>,
  provider: SignInProvider,
): Promise<string | null> {
  const step = { state: randomNonce(), nonce: randomNonce(), verifier: randomPKCECodeVerifier() };
  try {
    await new ProviderConnections(deps).authorizationUrl(provider, step);
    return null;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return error.cause instanceof Error ? error.cause.message : error.message;
  }
}
