import * as z from 'zod/mini';
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '#contracts/accounts/account-limits.ts';

// zod/mini, because signed-out visitors load these forms, and zod is four times as large (docs/adr/0068).

const PASSWORD_REQUIRED = 'Password is required';

const hasLetterAndNumber = (password: string): boolean => /\d/.test(password) && /\p{L}/u.test(password);

/** One address: trimmed, and within the lengths of RFC 5321. Emails are compared case-insensitively. */
const emailField = (invalid = 'Please enter a valid email') =>
  z.pipe(
    z.string('Email is required').check(
      z.trim(),
      z.minLength(1, 'Email is required'),
      z.maxLength(254, invalid),
      z.refine((address) => address.lastIndexOf('@') <= 64, invalid),
    ),
    z.email(invalid),
  );
export const Email = emailField();

/** A password to compare with the stored one: only its length is limited. */
const existingPasswordField = (required = PASSWORD_REQUIRED) =>
  z.string(required).check(z.minLength(1, required), z.maxLength(MAX_PASSWORD_LENGTH, 'Incorrect password.'));

const tooLong = z.maxLength(MAX_PASSWORD_LENGTH, `Password must be at most ${MAX_PASSWORD_LENGTH} characters long.`);

export type PasswordRules = { required?: boolean; minLength?: number; letterAndNumber?: boolean };

/** The password of a credentials form, with the rules of that form. */
export const passwordField = ({ required, minLength, letterAndNumber }: PasswordRules) =>
  z
    .string(PASSWORD_REQUIRED)
    .check(
      ...(required ? [z.minLength(1, PASSWORD_REQUIRED)] : []),
      ...(minLength ? [z.minLength(minLength, `Password must be at least ${minLength} characters`)] : []),
      tooLong,
      ...(letterAndNumber
        ? [z.refine<string>(hasLetterAndNumber, 'Password must contain at least 1 letter and 1 number')]
        : []),
    );

/** A new password: exactly as typed, neither trimmed nor normalized. */
const NewPassword = z
  .string(PASSWORD_REQUIRED)
  .check(
    z.minLength(1, PASSWORD_REQUIRED),
    z.minLength(MIN_PASSWORD_LENGTH, `Password must be at least ${MIN_PASSWORD_LENGTH} characters long.`),
    tooLong,
    z.refine(hasLetterAndNumber, 'Password must contain at least 1 letter and 1 number.'),
  );

export const LoginBody = z.object({ email: Email, password: existingPasswordField() });
export const SignUpBody = z.object({
  email: Email,
  password: passwordField({ required: true, minLength: MIN_PASSWORD_LENGTH, letterAndNumber: true }),
});

const CurrentPassword = existingPasswordField('Current password is required');
/** Some contain an address, in base64. */
const MailedToken = z.string().check(z.minLength(1), z.maxLength(500));

export const VerifyEmailBody = z.object({ token: MailedToken });
/** The page to open afterwards; other sites are ignored. */
const NextPath = z.optional(z.string().check(z.maxLength(500)));
export const LoginLinkBody = z.object({ email: Email, next: NextPath });
export const UseLoginLinkBody = z.object({ token: MailedToken });
const LoginCode = z.pipe(
  z.string('Enter the code.').check(
    z.overwrite((code) => code.replace(/\s/g, '')),
    z.minLength(1, 'Enter the code.'),
    z.regex(/^\d{6}$/, 'Enter the six digits in the mail.'),
  ),
  z.string(),
);
export const UseLoginCodeBody = z.object({ email: Email, code: LoginCode });
export const ConfirmationCodeBody = z.object({ code: LoginCode });
export const CorrectAddressBody = z.object({ email: Email });
export const SecureAccountBody = z.object({ token: MailedToken });
/** Also ends the private calendar address and push on all devices, which a person who was in the account may know or have. */
const endsCalendarAndPush = z.optional(z.boolean());

export const ResetPasswordBody = z.object({ token: MailedToken, password: NewPassword, endsCalendarAndPush });
/** An account without a password sends none, from a session with a recent sign-in. */
export const ChangePasswordBody = z.object({
  currentPassword: z.optional(CurrentPassword),
  newPassword: NewPassword,
  endsCalendarAndPush,
});
/** The password is needed only in a session that is older than 15 minutes. */
export const ChangeEmailBody = z.object({
  email: emailField('Please enter a valid email address'),
  currentPassword: z.optional(CurrentPassword),
});
/** As for a new password. */
export const DeleteAccountBody = z.object({ currentPassword: z.optional(CurrentPassword) });
export const ReauthenticationBody = z.object({ password: existingPasswordField() });
