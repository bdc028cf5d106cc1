import { IconLifebuoy, IconMessageStar } from '@tabler/icons-react'
import type { SearchPart } from '../../../web/search.ts'
import { addressThatWrites } from './writing.ts'

const place = 'Profile, Referrals'

export const feedbackSearchPart: SearchPart = {
  useActions: () => [
    {
      ...{ label: 'Give Feedback', words: 'stars rate opinion improve complain', icon: IconMessageStar, place },
      to: addressThatWrites('feedback'),
    },
    {
      ...{ label: 'Contact support', words: 'help question ask problem answer', icon: IconLifebuoy, place },
      to: addressThatWrites('question'),
    },
  ],
}
