import { isPayable } from '#contracts/payments/money.ts';
import { AppError } from '#server/platform/app-error.ts';

export const NOT_PAYABLE = 'Enter an amount without thousandths.';

/** Refuses amounts, by the fields they were entered in, that nobody could pay online. */
export function requirePayable(amounts: Readonly<Record<string, number | null>>, currency: string): void {
  const wrong = Object.entries(amounts).filter(([, amount]) => !isPayable(amount ?? 0, currency));
  if (wrong.length === 0) return;
  const fields = Object.fromEntries(wrong.map(([field]) => [field, NOT_PAYABLE]));
  throw new AppError('request.invalid', { message: NOT_PAYABLE, fields });
}
