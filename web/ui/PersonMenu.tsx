import { Suspense } from 'react'
import { usePanels } from '../fills.ts'
import { personMenus } from '../slots.ts'

/** Beside the name of another person, wherever it is shown: their page, blocking them. Not for the person who looks. */
export function PersonMenu({ of }: { of: { id: string; name: string } }) {
  const menus = usePanels(personMenus)
  return menus.map(({ name, Panel }) => (
    <Suspense key={name}>
      <Panel of={of} />
    </Suspense>
  ))
}
