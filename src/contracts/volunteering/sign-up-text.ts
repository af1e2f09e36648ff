/** Whether people who are no longer on a shift can come back, on pages and in mails. */
export const SIGN_UP_CLOSED = 'Sign-up is closed, so you can’t sign up again.';
export const SIGN_UP_OPEN = 'You can sign up again while there are spots left.';
