import type { SomeoneSignedIn } from './factories.ts';
import type { TestApp } from './test-app.ts';

/** Who asks: nobody, the person whom the request is about, somebody else, and the person after their session ended. */
export const roles = ['anonymous', 'person', 'otherPerson', 'endedSession'] as const;
export type Role = (typeof roles)[number];

/** Who is on the staff of the site; a row names them where that makes a difference. */
export const staffRoles = ['moderator', 'administrator'] as const;
export type StaffRole = (typeof staffRoles)[number];

export type World = { it: TestApp; person: SomeoneSignedIn };
/** The person's session on another device, which has ended. */
export type EndedSession = Pick<SomeoneSignedIn, 'tokens'>;
type Input = { params?: Record<string, string>; query?: Record<string, string>; body?: object };
export type Row = {
  input?: (world: World) => Input | Promise<Input>;
  /** What is sent in the ended session, where that differs. */
  inputWhenEnded?: (session: EndedSession) => Input;
} & Record<Role, number> &
  Partial<Record<StaffRole, number>>;

export const everybody = (status: number): Record<Role, number> => ({
  anonymous: status,
  person: status,
  otherPerson: status,
  endedSession: status,
});
/** For what a person does with what is their own: somebody else does it with theirs. */
export const signedIn = (status: number): Record<Role, number> => ({
  ...everybody(status),
  anonymous: 401,
  endedSession: 401,
});
/** For what the staff does, whoever else it is about. */
export const staffOnly = (status: number): Record<Role | StaffRole, number> => ({
  ...signedIn(403),
  moderator: status,
  administrator: status,
});
