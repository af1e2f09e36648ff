/** What forms say, by the specification's sections 2, 5 and 8; the failures, which every page knows, are in messages.ts. */
export const successes = {
  profileUpdated: 'Profile updated successfully!',
  emailUpdated: 'Email updated successfully!',
  verificationSent: 'Verification email sent successfully!',
  passwordChanged: 'Password changed successfully!',
  passwordReset: 'Password reset successful! You will be redirected to the login page shortly.',
  emailVerified: 'Your email has been successfully verified!',
} as const;

/** Success messages stay this long, and so does the reset page before it moves on. */
export const SUCCESS_MESSAGE_MS = 3000;

/** Rules that no body of a request can be checked for; the others are in the contracts. */
export const passwordsDiffer = { onReset: 'Passwords do not match.', onChange: 'Passwords do not match' } as const;
export const emailUnchanged = 'This is already your current email address';
