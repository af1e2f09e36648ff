const texts: Record<string, string> = {
  'staff.role-changed': 'Changed a role',
  'person.email-shown': 'Looked at an email address',
  'person.sessions-ended': 'Ended sessions',
  'decision.none': 'Kept what was reported',
  'decision.warn': 'Warned the author',
  'decision.hide': 'Hid something',
  'decision.remove': 'Removed something',
  'decision.silence': 'Silenced a person',
  'decision.suspend': 'Suspended a person',
  'job.retried': 'Retried a job',
  'job.deleted': 'Deleted a job',
  'job.put-off': 'Put a job off',
  'mail.retried': 'Sent a mail again',
  'backup.requested': 'Asked for a backup',
  'backup.linked': 'Made a download link of a backup',
  'backup.deleted': 'Deleted a backup',
  'backup.schedule-changed': 'Switched nightly backups',
};

/** What an action of the audit is called; those without a text are readable codes. */
export const actionText = (action: string): string => texts[action] ?? action.replaceAll(/[.-]/g, ' ');
