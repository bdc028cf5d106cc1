import { IconReceipt, IconSparkles } from '@tabler/icons-react'
import type { SearchAction, SearchPart } from '../../../web/search.ts'
import { usePlan } from '../../../web/session.ts'

function useActions(): SearchAction[] {
  const plan = usePlan()
  const subscription: SearchAction = {
    label: 'Subscription',
    words: 'premium plan invoices receipts cancel pause billing payment card',
    icon: IconReceipt,
    to: '/profile?tab=subscription',
    place: 'Profile',
  }
  const upgrade: SearchAction = {
    label: 'Upgrade to Premium',
    words: 'pay buy subscribe',
    icon: IconSparkles,
    to: '/profile?tab=subscription&upgrade=1',
    place: 'Profile',
  }
  return [subscription, ...(plan === 'offered' ? [upgrade] : [])]
}

export const premiumSearchPart: SearchPart = { kinds: [], useActions }
