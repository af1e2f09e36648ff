import { withQuery } from './site-paths.ts';

/** Pages of the site staff and of people about whom they decide. Apart from `paths`, which every public page loads. */
export const staffPaths = {
  admin: () => '/admin' as const,
  adminStaff: () => '/admin/staff' as const,
  adminSettings: () => '/admin/settings' as const,
  adminSignUps: () => '/admin/sign-ups' as const,
  adminReports: (query: { state?: 'decided' | 'held'; author?: string } = {}) => withQuery('/admin/reports', query),
  adminCase: (caseId: string) => `/admin/reports/${caseId}` as const,
  adminAppeals: () => '/admin/appeals' as const,
  /** Makes the first administrator, with the one-time link that the server prints. */
  claimSite: (query: { token?: string } = {}) => withQuery('/admin/claim', query),
  /** The statement of reasons, for its author and the site staff. */
  decision: (decisionId: string) => `/decisions/${decisionId}` as const,
};
