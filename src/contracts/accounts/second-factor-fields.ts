import * as z from 'zod/mini';

// zod/mini, because the login dialog validates with it (docs/adr/0068).

export const RECOVERY_CODES = 10;

const wrongCode = 'Enter the 6 digits that your app shows.';
const wrongRecoveryCode = 'Enter one of your recovery codes, like 7Q2MX-4H9ZK.';
const withoutSpaces = z.overwrite<string>((text) => text.replaceAll(/\s/g, ''));

export const StepId = z.string().check(z.minLength(1), z.maxLength(100));
/** A code of an authenticator app. */
export const TotpCode = z
  .string(wrongCode)
  .check(z.maxLength(20, wrongCode), withoutSpaces, z.regex(/^\d{6}$/, wrongCode));
export const RecoveryCode = z.string(wrongRecoveryCode).check(
  z.maxLength(40, wrongRecoveryCode),
  z.refine((text) => text.replaceAll(/[\s-]/g, '').length === 10, wrongRecoveryCode),
);

export const ConfirmTotpBody = z.object({ step: StepId, code: TotpCode });
export const TotpCodeBody = z.object({ code: TotpCode });
export const RecoveryCodeBody = z.object({ recoveryCode: RecoveryCode });
