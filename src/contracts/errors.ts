/**
 * Every failure the API can name: code → HTTP status and the sentence a person sees. The wire form is `Problem`;
 * docs/generated/errors.md is written from this table.
 */
export const errorCatalogue = {
  'request.invalid': { status: 400, message: 'Please check what you entered and try again.' },
  'request.not_json': { status: 400, message: 'The request body is not valid JSON.' },
  'request.too_large': { status: 413, message: 'That is more than this site accepts at once.' },
  'request.unsupported_type': {
    status: 415,
    message: 'Send JSON: Content-Type application/json, without Content-Encoding.',
  },
  'request.rate_limited': { status: 429, message: 'Too many attempts. Please wait a little and try again.' },
  'request.key_reused': { status: 422, message: 'This Idempotency-Key was already used with another request.' },
  'request.key_in_use': {
    status: 409,
    message: 'The first request with this Idempotency-Key is still being worked on.',
  },
  'route.not_found': { status: 404, message: 'There is nothing at this address.' },
  'xsrf.invalid': { status: 403, message: 'This form has expired. Please reload the page and try again.' },
  'xsrf.foreign_origin': { status: 403, message: 'This request came from another site and was refused.' },
  'auth.required': { status: 401, message: 'Please log in first.' },
  'auth.invalid_token': { status: 401, message: 'Your session has ended. Please log in again.' },
  'auth.forbidden': { status: 403, message: 'You are not allowed to do this.' },
  'auth.wrong_credentials': { status: 401, message: 'Incorrect email or password' },
  'auth.refresh_refused': { status: 401, message: 'Your session has ended. Please log in again.' },
  'account.email_taken': { status: 409, message: 'Email already taken' },
  'account.same_email': { status: 400, message: 'This is already your current email address' },
  'account.wrong_password': { status: 400, message: 'Current password is incorrect' },
  'account.weak_password': { status: 400, message: 'That password is too easy to guess. Please choose another one.' },
  'account.token_invalid': { status: 400, message: 'Verification failed. The link may be expired or invalid.' },
  'account.reset_token_invalid': {
    status: 400,
    message: 'This reset link has expired or was already used. Please ask for a new one.',
  },
  'account.email_unverified': { status: 403, message: 'Please verify your email address first.' },
  'session.not_found': { status: 404, message: 'That session has already ended.' },
  'picture.not_found': { status: 404, message: 'There is no such picture.' },
  'picture.unreadable': { status: 400, message: 'That file is not a JPEG, PNG or WebP picture we can read.' },
  'picture.too_large': { status: 413, message: 'That picture is too large: 5 MB and 25 megapixels at most.' },
  'server.busy': { status: 503, message: 'The site is very busy. Please try again in a moment.' },
  'server.unavailable': { status: 503, message: 'The site is having trouble. Please try again in a moment.' },
  'server.storage_full': {
    status: 507,
    message: 'The site is out of space and cannot save right now. Please try again later.',
  },
  'server.unexpected': { status: 500, message: 'An error occurred' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof errorCatalogue;
