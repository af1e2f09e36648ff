/** What forms say, by the specification's sections 2, 5 and 8; apart from the failures, which every page knows. */
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

/** The modals' rules. */
export const credentialComplaints = {
  emailRequired: 'Email is required',
  emailInvalid: 'Please enter a valid email',
  passwordRequired: 'Password is required',
  passwordTooShort: (length: number) => `Password must be at least ${length} characters`,
  passwordTooSimple: 'Password must contain at least 1 letter and 1 number',
} as const;

/** The reset, change-password, change-email and profile forms' rules. */
export const formComplaints = {
  passwordRequired: 'Password is required',
  passwordTooShort: 'Password must be at least 8 characters long.',
  passwordTooSimple: 'Password must contain at least 1 letter and 1 number.',
  resetMismatch: 'Passwords do not match.',
  currentPasswordRequired: 'Current password is required',
  changeMismatch: 'Passwords do not match',
  emailInvalid: 'Please enter a valid email address',
  emailUnchanged: 'This is already your current email address',
  nameRequired: 'Name is required',
} as const;
