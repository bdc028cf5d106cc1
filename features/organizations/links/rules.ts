/** A link lasts so many days at most. */
export const longestLinkDays = 120
export const mostLinkUses = 5000
/** Links of one organization that are live. */
export const mostLinks = 20

export const linkWords = {
  ended: 'This invitation has ended.',
  member: 'You belong to it already.',
  tooMany: `At most ${mostLinks} links. Turn one off first.`,
  tries: 'Too many links that are none. Try again in an hour.',
}
