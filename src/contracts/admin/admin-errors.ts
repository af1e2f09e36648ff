/** Errors of the administration; part of the catalogue. */
export const adminErrors = {
  'site_setting.not_found': { status: 404, message: 'There is no setting with this name.' },
  'site_setting.set_by_environment': {
    status: 409,
    message: 'This setting is set by the environment of the server. Change it there.',
  },
  'legal_text.not_found': { status: 404, message: 'There is no such version of this text.' },
  'announcement.not_found': { status: 404, message: 'This announcement was deleted.' },
  'announcement.too_many': { status: 409, message: 'There can be up to 50 announcements. Delete old ones first.' },
} as const;
