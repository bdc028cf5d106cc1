/** For how long a deleted account is closed before everything stored about the person is erased, in days. */
export const closedDays = 7

export const deletionWords = {
  closed: 'This account is closed and will be deleted. Keep it to go on.',
  badLink: 'This link is no longer valid. Sign in to see whether your account is still there.',
}
