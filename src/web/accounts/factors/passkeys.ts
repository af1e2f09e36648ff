import {
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser';
import type { NewPasskey, PasskeyAnswer } from '#contracts/accounts/passkey-fields.ts';
import * as calls from '#contracts/calls.gen.ts';
import { callApi } from '#web/platform/http/http.ts';

// Loaded when a dialog opens that uses it.

/** Asks the person for a passkey of this site; undefined if they chose none. */
export async function askForPasskey(): Promise<PasskeyAnswer | undefined> {
  const { step, options } = await callApi(calls.getPasskeyOptions);
  return unlessCancelled(async () => ({
    step,
    response: (await startAuthentication({ optionsJSON: options as never })) as PasskeyAnswer['response'],
  }));
}

/** Waits until the person picks a passkey from the suggestions of the email field; undefined if that cannot happen. */
export async function awaitSuggestedPasskey(): Promise<PasskeyAnswer | undefined> {
  if (!(await browserSupportsWebAuthnAutofill())) return undefined;
  const { step, options } = await callApi(calls.getPasskeyOptions);
  return unlessCancelled(async () => ({
    step,
    response: (await startAuthentication({
      optionsJSON: options as never,
      useBrowserAutofill: true,
    })) as PasskeyAnswer['response'],
  }));
}

export const stopAwaitingPasskey = (): void => WebAuthnAbortService.cancelCeremony();

/** Has the browser make a passkey; undefined if the person cancelled. */
export async function makePasskey(): Promise<NewPasskey | undefined> {
  const { step, options } = await callApi(calls.beginPasskeySetup);
  return unlessCancelled(async () => ({
    step,
    response: (await startRegistration({ optionsJSON: options as never })) as NewPasskey['response'],
  }));
}

const problems: Record<string, string> = {
  InvalidStateError: 'This device already has a passkey for your account.',
  SecurityError: 'Passkeys don’t work at this address.',
  NotSupportedError: 'This device can’t make a passkey.',
};

/** A person who closes the browser's question needs no error. */
async function unlessCancelled<Result>(ask: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await ask();
  } catch (error) {
    const { name } = error as Error;
    if (name === 'NotAllowedError' || name === 'AbortError') return undefined;
    throw new Error(problems[name] ?? 'Your browser couldn’t use the passkey. Please try again.', { cause: error });
  }
}
