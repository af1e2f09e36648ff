/** For buyers whose transfer may be on its way, on pages and in mails: what was cancelled is returned. */
export const SENT_BEFORE_CANCELLATION = 'If you’ve already sent the money, contact the host to get it back.';
/** After the deadline the host decides. */
export const SENT_TOO_LATE = 'If you’ve already sent the money, contact the host.';
