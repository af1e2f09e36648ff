/** Texts about the spot of a person, on pages and in mails. */
export const attendanceNames = { 'in-person': 'in person', online: 'online' } as const;

export const ARE_YOU_COMING = 'Are you still coming?';
export const STILL_COMING = 'Yes, I’m coming';
export const CANNOT_COME = 'Can’t make it';
export const formatRelease = (deadline: string): string =>
  `Please answer by ${deadline}, or your spot goes to someone else.`;

export const DID_NOT_ANSWER = 'You didn’t answer in time';
export const WANT_AGAIN = 'I still want to come';
export const LEAVE_WAITLIST = 'Leave the waitlist';

export const TAKE_SPOT = 'Take the spot';
export const PASS_ON = 'No, thanks';

export const WAS_DECLINED = 'The host declined your request to join.';
export const WAS_REMOVED = 'The host removed you from the guest list.';
