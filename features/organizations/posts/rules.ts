export const longestPost = 4000
/** Posts of one organization within a day. */
export const postsADay = 20

export const postWords = {
  empty: 'Write something.',
  tooMany: `At most ${postsADay} posts a day.`,
  notThere: 'This post is not there any more.',
  tooLate: 'It was deleted more than an hour ago.',
}
