import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

/** What the specification has people read about Premium, referrals and feedback, and where it is written. */
const specified: Record<string, string[]> = {
  'features/premium': [
    'Upgrade to Premium',
    'Upgrade to Premium - ',
    'Processing...',
    'Upgrade Now',
    'Processing your upgrade...',
    'Welcome to Premium!',
    'Go to Dashboard',
    'Manage Subscription',
    'Payment Canceled',
    'Free Plan',
    'Loading...',
    'Please log in to upgrade to premium',
    'Checkout failed: ',
    'Failed to start checkout process',
    'Failed to create checkout session',
    'Welcome to the premium plan! 🎉',
    'Demo payment successful! Configure payment keys for real payments.',
    'Payment successful, but there was an issue updating your account. Please contact support.',
  ],
  'features/referrals': [
    'Referral code created successfully!',
    'Failed to create referral code',
    'Referral commission awarded!',
    'Referral link copied!',
    'Failed to copy link',
    'Invalid referral code',
  ],
  'features/feedback': [
    'Give Feedback',
    'Feedback & Support',
    'What could we improve? (Optional)',
    'Thank you for your feedback!',
    'Failed to submit feedback',
  ],
  web: ['Premium Member'],
}

const sourcesIn = (folder: string): string =>
  fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.(test|testing)\.tsx?$/.test(file))
    .map((file) => fs.readFileSync(path.join(folder, file), 'utf8'))
    .join('\n')

test.each(Object.entries(specified))('%s says what the specification says', (folder, texts) => {
  const sources = sourcesIn(folder)
  expect(texts.filter((text) => !sources.includes(text))).toEqual([])
})
