import { type FrequentRequests, frequent } from '../../server/testing/frequent.ts'
import { listImports } from './contract.ts'

export const frequentOfImports: FrequentRequests = {
  feature: 'imports',
  fill: `
    insert into imports (user_id, file_name, lookalikes, created_at, confirmed_at)
    select id, 'term.ics', 'events', now(), now() from profiles, generate_series(1, 30)`,
  requests: [frequent('the imports', listImports, {})],
}
