import type { ErrorCode } from '#contracts/errors.ts';
import { StripeFailure, type StripeFailureKind } from '#server/payments/stripe/stripe-failures.ts';
import { AppError } from '#server/platform/app-error.ts';

const AMOUNT_ERRORS: Readonly<Record<string, ErrorCode>> = {
  amount_too_small: 'order.too_small_online',
  amount_too_large: 'order.too_large_online',
};
const ERRORS = {
  'account-gone': 'order.method_unavailable',
  refused: 'payment.refused',
  unreachable: 'payment.unreachable',
} as const satisfies Record<StripeFailureKind, ErrorCode>;

/** The error for a person when the provider refuses what they asked for. */
export async function mapStripeFailures<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (!(cause instanceof StripeFailure)) throw cause;
    throw new AppError(AMOUNT_ERRORS[cause.code ?? ''] ?? ERRORS[cause.kind], { cause });
  }
}
