/** The topic of live push for admins, and its only key. */
export const inboxTopic = 'feedback-inbox'
export const inboxKey = 'site'

export const maxTags = 8
export const maxTagLength = 30
export const maxReply = 4000

/** Tags as they are kept: small letters, each once, in the order in which they were typed. */
export function tidyTags(typed: readonly string[]): string[] {
  return [...new Set(typed.map((tag) => tag.trim().toLowerCase()).filter(Boolean))]
}

export const inboxWords = {
  notThere: 'This is not there any more. Its author may have left.',
  sayReply: 'Write an answer.',
  tooManyTags: `At most ${maxTags} tags.`,
  answeredBefore: (name: string) => `${name} has answered this in the meantime. Read it, then send yours or leave it.`,
}
