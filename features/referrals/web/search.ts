import { IconUserPlus } from '@tabler/icons-react'
import type { SearchPart } from '../../../web/search.ts'

export const referralSearchPart: SearchPart = {
  useActions: () => [
    {
      ...{ label: 'Invite a classmate', words: 'referral code link referrals commission', icon: IconUserPlus },
      ...{ to: '/profile?tab=referrals', place: 'Profile' },
    },
  ],
}
