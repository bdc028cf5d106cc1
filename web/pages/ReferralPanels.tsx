import { Suspense } from 'react'
import { usePanels } from '../fills.ts'
import { Stack, Stacks } from '../ui/page/Stacks.tsx'
import { referralPanels } from './slots.ts'

/** What features offer for the profile's tab Referrals, in a wide column and one beside it. */
export function ReferralPanels() {
  const panels = usePanels(referralPanels)
  const column = (side: 'main' | 'aside') => (
    <Stack>
      {panels
        .filter((panel) => panel.side === side)
        .map(({ name, Panel }) => (
          <Suspense key={name} fallback={null}>
            <Panel />
          </Suspense>
        ))}
    </Stack>
  )
  return (
    <Stacks>
      {column('main')}
      {column('aside')}
    </Stacks>
  )
}
