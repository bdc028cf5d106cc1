import { limitAtOnce } from '../limits/atOnce.ts'

/** Bodies of uploads are held in memory while they arrive: limits for one person and for all. */
export const reserveUpload = limitAtOnce(
  { most: 6, words: 'Your other uploads are still under way. Wait a moment.', retryAfter: 2 },
  { most: 48, words: 'Many people are uploading right now. Try again in a moment.', retryAfter: 2 },
)
