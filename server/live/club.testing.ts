import { z } from 'zod'
import { endpoint } from '../../contract/endpoint.ts'
import { Refusal } from '../../contract/refusal.ts'
import type { Feature } from '../feature.ts'
import { on } from '../route.ts'

const key = z.string()

/** Says something in a club that many times; `fail` throws afterwards. */
export const sayInClub = endpoint(
  'signed-in',
  'POST',
  '/clubs/:club/say',
  z.strictObject({ club: key, times: z.number().default(1), fail: z.boolean().default(false) }),
  z.strictObject({ seq: z.number() }),
)

/** A feature with a shared topic: clubs, with their members and their numbers in this test's memory. */
export function makeClubs() {
  const members = new Map<string, Set<string>>()
  const numbers = new Map<string, number>()
  const feature: Feature = {
    name: 'clubs',
    routes: [
      on(sayInClub, ({ db, shell, request, input: { club, times, fail } }) => {
        let seq = numbers.get(club) ?? 0
        for (let time = 0; time < times; time++) shell.live.publish(db, 'club', club, ++seq, request.tab)
        if (fail) throw new Refusal('conflict', 'This was not to be.')
        numbers.set(club, seq)
        return { seq }
      }),
    ],
    live: [
      {
        topic: 'club',
        may: async (_, me, club) => members.get(club)?.has(me.id) ?? false,
        at: async (_, club) => numbers.get(club) ?? 0,
      },
    ],
  }
  return { feature, members, numbers }
}
