import { IconShieldCog } from '@tabler/icons-react'
import { reachesSiteRole } from '../../../contract/site.ts'
import type { SearchPart } from '../../../web/search.ts'
import { usePerson } from '../../../web/session.ts'

const pages = [
  { label: 'Admin', words: 'overview', to: '/admin' },
  ...[
    { label: 'Health', words: 'doctor checks', to: '/admin/health' },
    { label: 'People', words: 'accounts roles', to: '/admin/people' },
    { label: 'Invitations', words: 'invite', to: '/admin/invitations' },
    { label: 'Tutors', words: 'verify verification requests', to: '/admin/tutors' },
    { label: 'Feedback', words: 'inbox support questions stars answers', to: '/admin/feedback' },
    { label: 'Billing', words: 'payments stripe premium events webhook', to: '/admin/billing' },
    { label: 'Payouts', words: 'referrals commissions balances money on hold', to: '/admin/payouts' },
    { label: 'Texts', words: 'rules privacy imprint', to: '/admin/texts' },
    { label: 'Jobs', words: 'queue background', to: '/admin/jobs' },
    { label: 'Audit log', words: 'history', to: '/admin/log' },
  ].map((page) => ({ ...page, words: `admin ${page.words}` })),
]

export const adminSearchPart: SearchPart = {
  useActions: () =>
    reachesSiteRole(usePerson().role, 'admin')
      ? pages.map((page) => ({ ...page, icon: IconShieldCog, place: 'Admin' }))
      : [],
}
