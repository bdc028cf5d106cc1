import { Tabs } from '@mantine/core'
import { IconEye, IconEyeOff, IconPlus } from '@tabler/icons-react'
import { type ReactNode, Suspense, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import type { AskFirst } from '../../../web/feature.ts'
import { usePanels } from '../../../web/fills.ts'
import { listPages } from '../../../web/list/pages.ts'
import { filtersIn, useAddressFilters } from '../../../web/list/useAddressFilters.ts'
import { useList } from '../../../web/list/useList.ts'
import { useTitle } from '../../../web/navigation/title.ts'
import { ScreenLoading } from '../../../web/screens/ScreenLoading.tsx'
import { usePerson } from '../../../web/session.ts'
import { TreeAndBench } from '../../../web/ui/drawings/TreeAndBench.tsx'
import { EmptyState } from '../../../web/ui/EmptyState.tsx'
import { PageTitle } from '../../../web/ui/PageTitle.tsx'
import { Directory } from '../../../web/ui/page/Directory.tsx'
import { listOrganizations } from '../contract.ts'
import { organizationCategories, organizationOrders } from '../rules.ts'
import { ContactsLink } from '../threads/web/ContactsLink.tsx'
import { OrganizationCard } from './OrganizationCard.tsx'
import css from './Organizations.module.css'
import { campusTabs } from './slots.ts'

const filters = { category: organizationCategories, sort: organizationOrders } as const

export const askOrganizations: AskFirst = async (client, { address }) => {
  if (address.searchParams.has('tab')) return
  await client.prefetchInfiniteQuery(listPages(listOrganizations, filtersIn(address.searchParams, filters)))
}

/** What goes on at the campus: the directory of organizations, and what other features have beside it. */
export function Organizations() {
  useTitle('Campus Involvement')
  const [search, setSearch] = useSearchParams()
  const others = usePanels(campusTabs)
  const chosen = others.find(({ name }) => name === search.get('tab'))
  const tabs = others.length > 0 && (
    <Tabs
      value={chosen?.name ?? 'organizations'}
      onChange={(next) => setSearch(next && next !== 'organizations' ? { tab: next } : {})}
    >
      <Tabs.List>
        <Tabs.Tab value="organizations">Organizations</Tabs.Tab>
        {others.map(({ name, label }) => (
          <Tabs.Tab key={name} value={name}>
            {label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
    </Tabs>
  )
  if (!chosen) return <OrganizationsTab tabs={tabs} />
  const { Panel } = chosen
  return (
    <Suspense fallback={<ScreenLoading />}>
      <Panel tabs={tabs} />
    </Suspense>
  )
}

/** The directory of all organizations. */
function OrganizationsTab({ tabs }: { tabs: ReactNode }) {
  const me = usePerson()
  const address = useAddressFilters(filters)
  const found = useList(listOrganizations, address.filter)
  // An order alone leaves nothing out.
  const { q, category } = address.filter
  const among = useMemo(() => found.rows.map(({ id }) => id), [found.rows])
  return (
    <>
      <PageTitle
        title="Campus Involvement"
        subtitle={<ContactsLink />}
        action={{ label: 'Propose organization', icon: IconPlus, to: '/organizations/propose', plain: true }}
      />
      {tabs}
      <Directory
        of={found}
        filters={{ ...address, any: q !== undefined || category !== undefined }}
        words={{ one: 'organization', many: 'organizations' }}
        search={{ label: 'Search organizations by name or description', placeholder: 'Search name or description' }}
        select={{
          name: 'sort',
          label: 'Sort by',
          choices: [
            { value: '', label: 'Yours first' },
            { value: 'fits', label: 'Fits your week' },
            { value: 'name', label: 'Name' },
            { value: 'members', label: 'Most members' },
          ],
        }}
        chips={{
          name: 'category',
          label: 'Category',
          choices: [{ value: '', label: 'All' }, ...organizationCategories.map((value) => ({ value, label: value }))],
        }}
        note={
          <>
            <p className={css.note}>
              <IconEye size={16} stroke={1.75} aria-hidden /> Officers see who joins, with name and picture. Members see
              you only if you choose so.
            </p>
            {address.filter.sort === 'fits' && (
              <p className={css.note}>
                <IconEyeOff size={16} stroke={1.75} aria-hidden /> Compared with your classes, sessions and own events.
                Only you see this.
              </p>
            )}
          </>
        }
        empty={
          <EmptyState
            drawing={<TreeAndBench />}
            title="No organizations yet"
            sentence="Clubs and groups of the campus stand here. Propose the first one."
          />
        }
        card={(of) => <OrganizationCard of={of} among={among} me={me.id} zone={me.zone} />}
      />
    </>
  )
}
