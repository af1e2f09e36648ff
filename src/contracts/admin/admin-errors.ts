import { MAX_ANNOUNCEMENTS } from './announcement-fields.ts';
import { MAX_PROVIDERS } from './sign-in-provider-fields.ts';
/** Errors of the administration; part of the catalogue. */
export const adminErrors = {
  'site_setting.not_found': { status: 404, message: 'There is no setting with this name.' },
  'site_setting.set_by_environment': {
    status: 409,
    message: 'This setting comes from the server’s environment. Change it there.',
  },
  'sign_in_provider.not_found': { status: 404, message: 'This provider was removed.' },
  'sign_in_provider.key_taken': { status: 409, message: 'Another provider has this key. Choose another one.' },
  'sign_in_provider.too_many': {
    status: 409,
    message: `There can be up to ${MAX_PROVIDERS} login providers. Remove one first.`,
  },
  'legal_text.not_found': { status: 404, message: 'There is no such version of this text.' },
  'announcement.not_found': { status: 404, message: 'This announcement was deleted.' },
  'announcement.too_many': {
    status: 409,
    message: `There can be up to ${MAX_ANNOUNCEMENTS} announcements. Delete old ones first.`,
  },
  'backup.not_found': { status: 404, message: 'This backup no longer exists, or the link was used already.' },
  'backup.impossible': {
    status: 409,
    message: 'DATABASE_URL is set: back that server up with its own tools, such as pg_dump.',
  },
  'job.gone': { status: 409, message: 'These jobs are running or have ended.' },
  'mail.not_found': { status: 404, message: 'Email not found.' },
  'mail.settled': {
    status: 409,
    message: 'This email was sent, or the site stopped trying. Its text has been deleted.',
  },
} as const;
