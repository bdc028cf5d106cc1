import { type FrequentRequests, frequent } from '../../server/testing/frequent.ts'
import { listFeedback, readFeedbackPrompt } from './contract.ts'

/** Six entries of everybody, every second with an answer. */
const fill = `
  insert into feedback (id, user_id, kind, rating, comments, status, submitted_at, replies)
      select gen_random_uuid(), id, 'general', 1 + n % 5, 'It could be faster', case when n % 2 = 0 then 'answered' else 'open' end,
        now() - n * interval '20 days', (n + 1) % 2
      from profiles, generate_series(1, 6) n;
  insert into feedback_replies (id, feedback_id, words, at)
      select gen_random_uuid(), id, 'It is by now', submitted_at + interval '5 hours' from feedback where replies = 1;
  insert into feedback_prompts (user_id, prompt_id, type, asked_at)
      select id, gen_random_uuid(), 'course_completion', now() - interval '40 days' from profiles`

export const frequentOfFeedback: FrequentRequests = {
  feature: 'feedback',
  fill,
  requests: [
    frequent('what somebody is asked for', readFeedbackPrompt, {}),
    frequent('the own feedback', listFeedback, {}),
  ],
}
