import { z } from 'zod'
import { endpoint, nothing } from '../../contract/endpoint.ts'
import { site } from '../../contract/site.ts'
import { column, readRows } from '../../server/db/statements.ts'
import type { Feature } from '../../server/feature.ts'
import { on } from '../../server/route.ts'
import type { OthersFindings } from './others.ts'

const texts = z.array(z.strictObject({ words: z.string() }))
const listAll = endpoint('signed-in', 'GET', '/planted/people', nothing, texts)
const searchHidden = endpoint('signed-in', 'GET', '/planted/search', z.strictObject({ q: z.string() }), texts)
const nameReporters = endpoint(site('moderator'), 'GET', '/planted/reports', nothing, texts)

const one = { words: column.text }

/** Planted faults: a list that forgets who sees whom, a search that finds hidden texts, an answer that names reporters. */
export const othersPlanted: Feature = {
  name: 'others',
  routes: [
    on(listAll, ({ db }) => readRows(db, { text: 'select name as words from profiles' }, one)),
    on(searchHidden, ({ db, input }) =>
      readRows(
        db,
        {
          text: 'select h.words::text as words from hidden_texts h where position(lower($1) in lower(h.words::text)) > 0',
          values: [input.q],
        },
        one,
      ),
    ),
    on(nameReporters, ({ db }) =>
      readRows(
        db,
        { text: 'select p.name as words from moderation_reports r join profiles p on p.id = r.user_id' },
        one,
      ),
    ),
  ],
}

const planted = {
  'a planted list that forgets who sees whom':
    'GET /planted/people: a stranger saw somebody who is seen by their group alone',
  'a planted search that finds a hidden text': 'GET /planted/search: a guest saw a hidden text',
  'a planted search that finds a hidden name': 'GET /planted/search: a stranger saw a hidden name',
  'a planted answer that names a reporter': 'GET /planted/reports: a moderator saw who reported',
}
export const othersFaults = Object.keys(planted).length

/** Planted faults that were not found. */
export function missedOthersFaults({ leaks }: OthersFindings): string[] {
  return Object.entries(planted)
    .filter(([, words]) => !leaks.includes(words))
    .map(([words]) => `${words} was not found`)
}
