import { type FrequentRequests, frequent } from '../../server/testing/frequent.ts'
import { countUnread, listMutes, listNotifications } from './contract.ts'

/** Thirty notifications for each person of a campus, about work of theirs; some of them unread. */
const fill = `
  insert into notifications (user_id, kind, key, reference, told_at, read_at, made_at)
    select p.id, 'due', 'due ' || n, a.id, now() - n * interval '5 hours', case when n > 4 then now() end, now() - n * interval '5 hours'
    from profiles p cross join generate_series(1, 30) n
      left join lateral (select id from assignments a where a.user_id = p.id order by id offset n limit 1) a on true;
  insert into notification_mutes (user_id, thing, noun, muted_at)
    select id, gen_random_uuid(), 'course', now() from profiles`

export const frequentOfNotifications: FrequentRequests = {
  feature: 'notifications',
  fill,
  requests: [
    frequent('what somebody was told', listNotifications, {}),
    frequent('how much of it is unread', countUnread, {}),
    frequent('what somebody has muted', listMutes, {}),
  ],
}
