/** After so many days an archived organization stays archived. */
export const restorableDays = 30

/** Whether it was archived so long ago that nobody restores it. */
export const isOverForGood = (archivedAt: Date | null, now: Date): boolean =>
  archivedAt !== null && now.getTime() - archivedAt.getTime() > restorableDays * 86_400_000

export const endingWords = {
  otherName: 'This is not its name.',
  archived: 'It is archived already.',
  notArchived: 'It is not archived.',
  tooLate: `It was archived more than ${restorableDays} days ago.`,
  byStaff: 'A moderator archived it: only moderators restore it.',
}
