import type { SomeoneSignedIn } from '#tests/support/factories.ts';
import type { TestApp } from '#tests/support/test-app.ts';
import type { Input } from './matrix.ts';

/** The caller: anonymous, the person the request is about, another person, or the person after their session ended. */
export const roles = ['anonymous', 'person', 'otherPerson', 'endedSession'] as const;
export type Role = (typeof roles)[number];

/** The staff of the site; a row names them where that makes a difference. */
export const staffRoles = ['moderator', 'administrator'] as const;
export type StaffRole = (typeof staffRoles)[number];

export type World = { app: TestApp; person: SomeoneSignedIn };
/** The person's session on another device, which has ended. */
export type EndedSession = Pick<SomeoneSignedIn, 'tokens'>;
type InputOf = {
  input?: (world: World) => Input | Promise<Input>;
  /** What is sent in the ended session, where that differs. */
  inputWhenEnded?: (session: EndedSession) => Input;
};
export type Row = InputOf & Record<Role, number> & Partial<Record<StaffRole, number>>;
/** An endpoint with a matrix of its own, which has all other callers. */
export type EndedSessionRow = InputOf & { endedSession: 401 } & {
  [caller in Exclude<Role, 'endedSession'> | StaffRole]?: undefined;
};

export const everybody = (status: number): Record<Role, number> => ({
  anonymous: status,
  person: status,
  otherPerson: status,
  endedSession: status,
});
/** For actions on a person's own data: another person acts on theirs. */
export const signedIn = (status: number): Record<Role, number> => ({
  ...everybody(status),
  anonymous: 401,
  endedSession: 401,
});
/** For actions of administrators. */
export const administratorsOnly = (status: number): Record<Role | StaffRole, number> => ({
  ...signedIn(403),
  moderator: 403,
  administrator: status,
});
/** For actions of the staff. */
export const staffOnly = (status: number): Record<Role | StaffRole, number> => ({
  ...signedIn(403),
  moderator: status,
  administrator: status,
});
