import { z } from 'zod';
import {
  ChangeEmailBody,
  ChangePasswordBody,
  DeleteAccountBody,
  Email,
  ResetPasswordBody,
  SecureAccountBody,
  SignUpBody,
  VerifyEmailBody,
} from '#contracts/accounts/credential-fields.ts';
import { endpoint, NoContent } from '#contracts/endpoint.ts';
import { Instant } from '#contracts/fields.ts';
import { PICTURE_TOO_LARGE } from '#contracts/picture-limits.ts';
import { MAX_BIO_LENGTH } from './account-limits.ts';
import { InvitationCode } from './registration-fields.ts';

/** The viewer's own account and profile; never sent to anyone else. */
export const User = z.object({
  id: z.uuid(),
  email: z.string(),
  /** The part of the email before the at sign until a name is chosen; others see a neutral name until then. */
  name: z.string(),
  hasChosenName: z.boolean(),
  avatar: z.string().nullable(),
  /** URL of the picture to show while `avatar` is null, generated from a hash of the email. */
  placeholderAvatar: z.string(),
  location: z.string(),
  bio: z.string(),
  createdAt: Instant,
  isEmailVerified: z.boolean(),
  /** The new address that awaits confirmation, until the link is used or expires. */
  pendingEmail: z.string().nullable(),
});
export type User = z.infer<typeof User>;

export const Tokens = z.object({
  access: z.object({ token: z.string(), expires: Instant }),
  refresh: z.object({ token: z.string(), expires: Instant }),
});
export type Tokens = z.infer<typeof Tokens>;

export const SignedIn = z.object({ user: User, tokens: Tokens });
export type SignedIn = z.infer<typeof SignedIn>;

/** Every way to log in without the password may need a second factor, and is refused if the password changes before it ends. */
export const LOGIN_ERRORS = ['auth.second_factor_needed', 'auth.step_expired'] as const;

const Message = z.object({ message: z.string() });
const AvatarText = /^(data:image\/|(https?:\/\/[^/]{1,255})?\/media\/avatars\/)/;

export const register = endpoint({
  method: 'POST',
  path: '/api/auth/register',
  summary: 'Create an account and sign in',
  access: 'open',
  body: z.object({ ...SignUpBody.shape, invitation: z.optional(InvitationCode) }),
  proof: 'sign-up',
  success: { status: 201, schema: SignedIn },
  errors: ['account.email_taken', 'account.weak_password', 'account.sign_up_closed'],
});

export const sendVerificationEmail = endpoint({
  method: 'POST',
  path: '/api/auth/send-verification-email',
  summary: 'Send a verification link if the address belongs to an unverified account',
  access: 'open',
  body: z.object({ email: Email }),
  success: { status: 200, schema: Message },
  errors: [],
});

export const verifyEmail = endpoint({
  method: 'POST',
  path: '/api/auth/verify-email',
  summary: 'Verify an email address, or confirm an email change, with the token from the mail',
  access: 'open',
  body: z.object(VerifyEmailBody.shape),
  success: { status: 200, schema: Message },
  errors: ['account.token_invalid', 'account.email_taken'],
});

export const forgotPassword = endpoint({
  method: 'POST',
  path: '/api/auth/forgot-password',
  summary: 'Send a reset link if the address belongs to an account',
  access: 'open',
  body: z.object({ email: Email }),
  success: { status: 200, schema: Message },
  errors: [],
});

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/auth/reset-password',
  summary: 'Set a new password with the token from a reset mail; ends all sessions',
  access: 'open',
  body: z.object(ResetPasswordBody.shape),
  success: { status: 200, schema: Message },
  errors: ['account.reset_token_invalid', 'account.weak_password'],
});

export const secureAccount = endpoint({
  method: 'POST',
  path: '/api/auth/secure-account',
  summary: 'With the token from a mail about a new login: end all sessions, and get a token to set a new password',
  access: 'open',
  body: z.object(SecureAccountBody.shape),
  success: { status: 200, schema: z.object({ resetToken: z.string() }) },
  errors: ['account.secure_link_invalid', 'account.email_taken'],
});

export const changePassword = endpoint({
  method: 'POST',
  path: '/api/auth/change-password',
  summary: 'Change the password; ends all other sessions',
  access: 'person',
  body: z.object(ChangePasswordBody.shape),
  success: { status: 200, schema: Message },
  errors: [
    'account.password_required',
    'account.wrong_password',
    'account.no_password',
    'account.weak_password',
    'auth.reauthentication_required',
  ],
});

export const changeEmail = endpoint({
  method: 'POST',
  path: '/api/auth/change-email',
  summary:
    'Send a confirmation link to a new address; the email changes when the link is used. Sessions older than 15 minutes send the password',
  access: 'person',
  body: z.object(ChangeEmailBody.shape),
  success: { status: 200, schema: Message },
  errors: [
    'account.password_required',
    'account.wrong_password',
    'account.no_password',
    'account.same_email',
    'auth.reauthentication_required',
  ],
});

export const getProfile = endpoint({
  method: 'GET',
  path: '/api/users/profile',
  summary: "Get the viewer's account and profile",
  access: 'person',
  isForSuspended: true,
  success: { status: 200, schema: User },
  errors: [],
});

export const updateProfile = endpoint({
  method: 'PATCH',
  path: '/api/users/profile',
  summary: 'Update name, location, bio or avatar; the avatar is a data URL, or null to remove it',
  access: 'person',
  isPosting: true,
  body: z.object({
    name: z.string().trim().min(1, 'Name is required.').max(100, 'Use up to 100 characters.').optional(),
    location: z.string().trim().max(200, 'Use up to 200 characters.').optional(),
    bio: z.string().max(MAX_BIO_LENGTH, `Use up to ${MAX_BIO_LENGTH} characters.`).optional(),
    /** A data URL, null to remove the picture, or the URL of the current one, which changes nothing. */
    avatar: z
      .string()
      .max(7_000_000, PICTURE_TOO_LARGE)
      .regex(AvatarText, 'Send the avatar as a data URL.')
      .nullable()
      .optional(),
  }),
  success: { status: 200, schema: User },
  errors: ['picture.unreadable', 'picture.too_large'],
  bodyLimit: 7_200_000,
});

export const deleteAccount = endpoint({
  method: 'DELETE',
  path: '/api/users/account',
  summary: 'Delete the account and everything it owns; requires the current password, or without one a recent sign-in',
  access: 'person',
  isForSuspended: true,
  body: z.object(DeleteAccountBody.shape),
  success: { status: 204, schema: NoContent },
  errors: [
    'account.has_ticket_sales',
    'account.password_required',
    'account.wrong_password',
    'account.no_password',
    'auth.reauthentication_required',
    'site_staff.last_administrator',
  ],
});

export const exportAccount = endpoint({
  method: 'GET',
  path: '/api/users/export',
  summary: 'Export all data of the viewer as JSON; needs a recent sign-in',
  access: 'person',
  isForSuspended: true,
  success: {
    status: 200,
    schema: z.object({
      exportedAt: Instant,
      user: User,
      sessions: z.array(z.record(z.string(), z.unknown())),
      securityEvents: z.array(z.record(z.string(), z.unknown())),
      mails: z.array(z.record(z.string(), z.unknown())),
      /** The person's records by kind: events, rsvps, comments, ratings and so on. */
      contents: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
    }),
  },
  errors: ['auth.reauthentication_required'],
});
