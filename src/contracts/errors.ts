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
  'event.not_found': { status: 404, message: 'There is no such event, or it is not for you to see.' },
  'event.incomplete': { status: 400, message: 'Something is still missing before this can be published.' },
  'event.not_a_draft': { status: 409, message: 'Only a draft can be deleted. Cancel the event instead.' },
  'event.not_published': { status: 409, message: 'Only a published event can be cancelled.' },
  'event.cancelled': { status: 409, message: 'This event was cancelled and stays as it is.' },
  'event.over': { status: 409, message: 'This event is over.' },
  'event.too_many_drafts': { status: 409, message: 'You have 100 drafts. Publish or delete some first.' },
  'template.not_found': { status: 404, message: 'There is no such template.' },
  'template.too_many': { status: 409, message: 'You have 50 templates. Delete some first.' },
  'place.not_found': { status: 404, message: 'We do not know that place.' },
  'address.search_off': {
    status: 404,
    message: 'This site has no address search. Choose the city and write the address.',
  },
  'address.search_failed': { status: 502, message: 'The address search does not answer. Write the address instead.' },
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
