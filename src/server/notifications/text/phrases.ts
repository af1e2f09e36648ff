/** The person who wrote a message, and the host they wrote it for. */
export const formatSender = (sender: string, host: string): string =>
  sender === host ? host : `${sender} (for ${host})`;

export const quoteReason = (reason: string): string[] => (reason ? [`Reason: ${reason}`] : []);

export const MOVING_UP = 'If a spot opens up, it’s yours automatically, and we’ll let you know.';

export const attendanceText = { 'in-person': 'in person', online: 'online' };

/** "you and your guest", "you and 3 guests". */
export const formatParty = (guests: number): string => `you and ${guests === 1 ? 'your guest' : `${guests} guests`}`;
