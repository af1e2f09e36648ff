/** Why Stripe did not do what it was asked: no answer (try again), the account is gone, or a refusal with a reason. */
export type StripeFailureKind = 'unreachable' | 'account-gone' | 'refused';

export class StripeFailure extends Error {
  readonly kind: StripeFailureKind;
  readonly code: string | undefined;
  constructor(kind: StripeFailureKind, { message, code, cause }: { message: string; code?: string; cause?: unknown }) {
    super(message, { cause });
    this.kind = kind;
    this.code = code;
  }
}

/** The fields of the SDK's errors that tell them apart; the message never contains keys. */
type SdkError = { type?: string; code?: string; statusCode?: number; message: string };

const isOfSdk = (error: unknown): error is SdkError =>
  error instanceof Error &&
  typeof (error as SdkError).type === 'string' &&
  String((error as SdkError).type).startsWith('Stripe');

function kindOf({ type, code, statusCode = 0 }: SdkError): StripeFailureKind {
  if (code === 'account_invalid' || type === 'StripePermissionError') return 'account-gone';
  if (type === 'StripeInvalidRequestError' || type === 'StripeIdempotencyError' || type === 'StripeCardError')
    return 'refused';
  return statusCode === 401 ? 'refused' : 'unreachable';
}

/** The payee has disconnected the account: nothing there can be read or changed any more. */
export const isDisconnected = (error: unknown): boolean =>
  error instanceof StripeFailure && error.code === 'account_invalid';

/** Runs calls of the SDK, and throws its errors as `StripeFailure`. */
export async function withStripeErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isOfSdk(error)) throw error;
    const { message, code } = error;
    throw new StripeFailure(kindOf(error), { message, ...(code && { code }), cause: error });
  }
}
