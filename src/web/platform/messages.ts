/** Every sentence of the specification's sections 2, 5 and 8 that the browser says itself. */
export const fallbacks = {
  generic: 'An error occurred',
  login: 'Login failed',
  register: 'Registration failed',
  logout: 'Logout failed',
  fetchProfile: 'Failed to fetch user profile',
  updateProfile: 'Failed to update user profile',
  sendVerificationEmail: 'Failed to send verification email',
  verifyEmail: 'Failed to verify email',
  noRefreshToken: 'No refresh token available',
  resetPassword: 'Failed to reset password. Please try again.',
  resetTokenMissing: 'Reset token is missing',
  verifyEmailPage: 'Failed to verify email. Please try again.',
  verificationFailed: 'Verification failed. The link may be expired or invalid.',
  changePassword: 'Failed to change password',
  changeEmail: 'Failed to update email address',
  loadProfile: 'Failed to load your profile. Please try again later.',
  saveProfile: 'Failed to save your profile. Please try again later.',
  fetchShows: 'Failed to fetch shows',
  fetchTeams: 'Failed to fetch teams',
} as const;

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

/** Said beside the landing page to which a lost session leads. */
export const sessionEndedText = 'Your session has ended. Please log in again.';
