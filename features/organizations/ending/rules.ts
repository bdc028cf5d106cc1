/** After so many days an archived organization stays archived. */
export const restorableDays = 30

export const endingWords = {
  otherName: 'This is not its name.',
  archived: 'It is archived already.',
  notArchived: 'It is not archived.',
  tooLate: `It was archived more than ${restorableDays} days ago.`,
  byStaff: 'A moderator archived it: only moderators restore it.',
}
