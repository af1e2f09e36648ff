/** The specification's section 8: shown when a call fails and the server sent no message. */
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

/** Shown on the landing page after the session ended. */
export const sessionEndedText = 'Your session has ended. Please log in again.';
