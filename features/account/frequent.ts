import { type FrequentRequests, frequent } from '../../server/testing/frequent.ts'
import { whoAmI } from './contract.ts'
import { listActiveSessions } from './sessions/contract.ts'
import { listTokens } from './tokens/contract.ts'

export const frequentOfAccount: FrequentRequests = {
  feature: 'account',
  fill: `
    insert into sessions (id, user_id, token, expires_at, created_at, updated_at)
      select gen_random_uuid(), id, md5(id::text || n), now() + interval '30 days', now(), now() from profiles, generate_series(1, 30) n;
    insert into api_tokens (user_id, name, secret_hash, scopes, created_at, ends_at)
      select id, 'Script ' || n, md5(id::text || 'secret' || n), array['homework:read'], now(), now() + interval '30 days'
      from profiles, generate_series(1, 30) n`,
  requests: [
    frequent('who is signed in', whoAmI, {}),
    frequent('the active sessions', listActiveSessions, {}),
    frequent('the API tokens', listTokens, {}),
  ],
}
