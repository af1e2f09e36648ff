/** The errors of logging in with accounts of other sites; a part of the catalogue. */
export const identityErrors = {
  'identity.provider_not_found': { status: 404, message: 'This way of logging in is not available.' },
  'identity.provider_down': {
    status: 502,
    message: 'That site isn’t responding. Please try again later, or log in another way.',
  },
  'identity.cancelled': { status: 400, message: 'You cancelled logging in.' },
  'identity.refused': { status: 400, message: 'Logging in didn’t work. Please start again.' },
  'identity.not_allowed': { status: 403, message: 'That account can’t be used here. Choose another one.' },
  'identity.no_email': {
    status: 409,
    message: 'That account has no email address that we can use. Sign up with your address, then connect the account.',
  },
  'identity.no_account': {
    status: 409,
    message: 'No account here is connected yet. Log in another way first, then connect it.',
  },
  'identity.email_taken': {
    status: 409,
    message: 'You already have an account with this address. Log in once to connect it.',
  },
  'identity.taken': { status: 409, message: 'This is already connected to another account here.' },
  'identity.not_found': { status: 404, message: 'This is no longer connected.' },
  'identity.last_way_in': {
    status: 409,
    message: 'This is your only way to log in. Choose a password first.',
  },
} as const;
