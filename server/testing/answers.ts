/** An answer that is no problem; throws with the problem where it is one, so that a test fails where it went wrong. */
export function succeeded<T extends object>(answer: T): Exclude<T, { code: string }> {
  if ('code' in answer) throw new Error(JSON.stringify(answer))
  return answer as Exclude<T, { code: string }>
}

/** The id of what was added; throws with the answer where nothing was. */
export function idOf(answer: object): string {
  if ('id' in answer && typeof answer.id === 'string') return answer.id
  throw new Error(`this was not added: ${JSON.stringify(answer)}`)
}
