import type { TextSource } from '../../server/publicTexts/sources.ts'
import { personName, personPicture } from './contract.ts'
import { blockedName } from './rules.ts'
import { knownPeople } from './seen.queries.ts'

/** Whoever has a name before them may report it, also after they have blocked that person. */
const readers: TextSource['readers'] = (me, fills) =>
  `select k.key, k.key as thing from (${knownPeople({ me }, fills)}) k where k.key <> ${me}`

const profile = { table: 'profiles', author: 'id', madeAt: 'created_at', changedAt: 'updated_at', readers }

export const personTexts: TextSource[] = [
  { ...profile, kind: personName, words: { name: blockedName } },
  { ...profile, kind: personPicture, words: { avatar_url: null }, shared: 'r.avatar_url is not null' },
]
