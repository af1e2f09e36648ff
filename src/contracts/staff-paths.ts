import { withQuery } from './site-paths.ts';

/** Pages of the site staff and of people about whom they decide. Apart from `paths`, which every public page loads. */
export const staffPaths = {
  admin: () => '/admin' as const,
  /** `q` searches: a name, an address, @domain, a network. */
  adminPeople: (query: { q?: string } = {}) => withQuery('/admin/people', query),
  adminPerson: (personId: string) => `/admin/people/${personId}` as const,
  adminAudit: (query: { actor?: string; action?: string; target?: string } = {}) => withQuery('/admin/audit', query),
  adminBooks: (query: { q?: string } = {}) => withQuery('/admin/books', query),
  adminBackups: () => '/admin/backups' as const,
  adminJobs: (query: { state?: string } = {}) => withQuery('/admin/jobs', query),
  adminMail: (query: { list?: string } = {}) => withQuery('/admin/mail', query),
  adminStaff: () => '/admin/staff' as const,
  adminSettings: () => '/admin/settings' as const,
  adminLegal: () => '/admin/legal' as const,
  adminAnnouncements: () => '/admin/announcements' as const,
  /** The first steps of a new site. */
  adminSetup: () => '/admin/setup' as const,
  adminSignUps: () => '/admin/sign-ups' as const,
  adminReports: (query: { state?: 'decided' | 'held' | undefined; author?: string | undefined } = {}) =>
    withQuery('/admin/reports', query),
  /** `author` is the id of a person. */
  adminContent: (query: { author?: string } = {}) => withQuery('/admin/content', query),
  adminCase: (caseId: string) => `/admin/reports/${caseId}` as const,
  adminAppeals: () => '/admin/appeals' as const,
  /** Makes the first administrator, with the one-time link that the server prints. */
  claimSite: (query: { token?: string } = {}) => withQuery('/admin/claim', query),
  /** The statement of reasons, for its author and the site staff. */
  decision: (decisionId: string) => `/decisions/${decisionId}` as const,
};

/** Responses for the site staff that are not pages. */
export const staffFilePaths = {
  /** Downloads a backup, once; the token grants access. */
  backup: (token: string) => `/admin-backups/${token}`,
};
