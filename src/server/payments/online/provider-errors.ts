import { StripeFailure } from '#server/payments/stripe/stripe-failures.ts';
import { AppError } from '#server/platform/app-error.ts';

/** What a person is told when the provider does not do what they asked for. */
export async function orUnavailable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (!(cause instanceof StripeFailure)) throw cause;
    if (cause.code === 'amount_too_small') throw new AppError('order.too_small_online', { cause });
    throw new AppError(cause.kind === 'account-gone' ? 'order.method_unavailable' : 'payment.unreachable', { cause });
  }
}
