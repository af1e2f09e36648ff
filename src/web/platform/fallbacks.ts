/* The specification's section 8: shown when a call fails and the server sent no message. Constants, so that a page carries only the ones it uses. */

export const generic = 'An error occurred';
export const login = 'Login failed';
export const register = 'Registration failed';
export const logout = 'Logout failed';
export const fetchProfile = 'Failed to fetch user profile';
export const updateProfile = 'Failed to update user profile';
export const sendVerificationEmail = 'Failed to send verification email';
export const verifyEmail = 'Failed to verify email';
export const noRefreshToken = 'No refresh token available';
export const resetPassword = 'Failed to reset password. Please try again.';
export const resetTokenMissing = 'Reset token is missing';
export const verifyEmailPage = 'Failed to verify email. Please try again.';
export const verificationFailed = 'Verification failed. The link may be expired or invalid.';
export const changePassword = 'Failed to change password';
export const changeEmail = 'Failed to update email address';
export const loadProfile = 'Failed to load your profile. Please try again later.';
export const saveProfile = 'Failed to save your profile. Please try again later.';
export const fetchShows = 'Failed to fetch shows';
export const fetchTeams = 'Failed to fetch teams';
