/** What officers did, as the log keeps it for a year. */
export const loggedActs = [
  'edited',
  'picture-set',
  'picture-removed',
  'accepted',
  'declined',
  'answer-taken-back',
  'removed',
  'banned',
  'ban-lifted',
  'role-given',
  'role-taken',
  'link-made',
  'link-ended',
  'meetings-set',
  'meeting-changed',
  'posted',
  'post-edited',
  'post-deleted',
  'post-restored',
  'archived',
  'restored',
] as const
export type LoggedAct = (typeof loggedActs)[number]
export const logDays = 365
/** A deletion can be undone from the log for so long, by whoever is officer then. */
export const logUndoMs = 3_600_000
