import { Refusal } from '../../contract/refusal.ts'

/** Bodies of uploads are held in memory while they arrive: so many at once, for one person and for all. */
const mostEach = 6
const most = 48
const under = new Map<string, number>()
let all = 0

/** Takes a place for one upload and answers what gives it back. Throws a Refusal when there is none. */
export function reserveUpload(person: string): () => void {
  const own = under.get(person) ?? 0
  if (own >= mostEach)
    throw new Refusal('too_many', 'Your other uploads are still under way. Wait a moment.', { retryAfter: 2 })
  if (all >= most)
    throw new Refusal('unavailable', 'Many people are uploading right now. Try again in a moment.', { retryAfter: 2 })
  under.set(person, own + 1)
  all++
  return () => {
    all--
    const left = (under.get(person) ?? 1) - 1
    if (left > 0) under.set(person, left)
    else under.delete(person)
  }
}
