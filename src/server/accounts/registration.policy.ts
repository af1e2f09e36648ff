import { AppError } from '#server/platform/app-error.ts';

/** Whether people may make accounts by themselves: the only place that decides it. */
async function mayCreateAccounts(): Promise<boolean> {
  return true;
}

/** Throws `account.sign_up_closed`, for known and unknown addresses alike. */
export async function requireOpenRegistration(): Promise<void> {
  if (!(await mayCreateAccounts())) throw new AppError('account.sign_up_closed');
}
