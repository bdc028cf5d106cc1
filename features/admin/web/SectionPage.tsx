import { Suspense } from 'react'
import { useParams } from 'react-router'
import { NotFound } from '../../../web/errors/NotFound.tsx'
import { usePanels } from '../../../web/fills.ts'
import { adminSections } from '../../../web/slots.ts'
import { Loading, RowSkeletons } from '../../../web/ui/Skeletons.tsx'
import { AdminPage } from './AdminPage.tsx'

/** A section that another feature brings. */
export function SectionPage() {
  const { section } = useParams()
  const found = usePanels(adminSections).find(({ name }) => name === section)
  if (!found) return <NotFound />
  const { label, subtitle, Panel } = found
  return (
    <AdminPage title={label} subtitle={subtitle}>
      <Suspense
        fallback={
          <Loading label={`Loading ${label}`}>
            <RowSkeletons count={3} />
          </Loading>
        }
      >
        <Panel />
      </Suspense>
    </AdminPage>
  )
}
