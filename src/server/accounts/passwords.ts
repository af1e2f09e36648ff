import { hash, parseOptions, verify } from '@node-rs/argon2';
import { errorCatalogue } from '#contracts/errors.ts';
import { AppError } from '#server/platform/app-error.ts';
import { workQueue } from '#server/platform/jobs/work-queue.ts';
import { randomToken } from '#server/platform/keys.ts';
import type { PasswordContext } from './weak-passwords.ts';

/** Argon2id (the library's default variant) as OWASP's password storage cheat sheet recommends; memory in KiB. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

const enqueue = workQueue({ atOnce: 2, waiting: 32 });
const dummyHash = hash(randomToken(), PARAMETERS);

export const hashPassword = (password: string): Promise<string> => enqueue(() => hash(password, PARAMETERS));

/** Without a hash it does the same work, so that the response time does not reveal whether the account exists or has a password. */
export function verifyPassword(passwordHash: string | null | undefined, password: string): Promise<boolean> {
  return enqueue(async () => {
    const isRight = await verify(passwordHash ?? (await dummyHash), password);
    return isRight && passwordHash != null;
  });
}

export function isOutdatedHash(passwordHash: string): boolean {
  const { memoryCost, timeCost, parallelism } = parseOptions(passwordHash);
  return (
    memoryCost !== PARAMETERS.memoryCost || timeCost !== PARAMETERS.timeCost || parallelism !== PARAMETERS.parallelism
  );
}

/** `field` is the request's field that contains the password. */
export async function refuseWeakPassword(
  password: string,
  { field, ...context }: PasswordContext & { field: 'password' | 'newPassword' },
): Promise<void> {
  // With the first new password, because its dictionary takes 7 MB.
  const { isWeakPassword } = await import('./weak-passwords.ts');
  if (!isWeakPassword(password, context)) return;
  throw new AppError('account.weak_password', { fields: { [field]: errorCatalogue['account.weak_password'].message } });
}
