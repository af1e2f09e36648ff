/** Messages of forms from the specification's sections 2, 5 and 8; error messages that every page needs are in messages.ts. */
export const successes = {
  profileUpdated: 'Profile updated successfully!',
  emailUpdated: 'Email updated successfully!',
  verificationSent: 'Verification email sent successfully!',
  passwordChanged: 'Password changed successfully!',
  passwordReset: 'Password reset successful! You will be redirected to the login page shortly.',
  emailVerified: 'Your email has been successfully verified!',
} as const;

/** How long success messages stay, and how long the reset page waits before it moves on. */
export const SUCCESS_MESSAGE_MS = 3000;

/** Rules that a request body cannot express; the others are in the contracts. */
export const passwordsDiffer = { onReset: 'Passwords do not match.', onChange: 'Passwords do not match' } as const;
export const emailUnchanged = 'This is already your current email address';
