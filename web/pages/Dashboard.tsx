import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { readDashboard } from '../../contract/dashboard.ts'
import { dayIn } from '../../contract/day.ts'
import { settingIn } from '../../contract/setting.ts'
import { longDate } from '../../contract/words/dates.ts'
import { firstName } from '../../features/account/rules.ts'
import { planOfferSetting } from '../../features/account/settings/contract.ts'
import { read } from '../api/api.ts'
import { useFills, usePanels } from '../fills.ts'
import { useTitle } from '../navigation/title.ts'
import { usePerson, usePlan } from '../session.ts'
import { PageTitle } from '../ui/PageTitle.tsx'
import css from './Dashboard.module.css'
import { QuickActions } from './QuickActions.tsx'
import { Stats } from './Stats.tsx'
import { dashboardOffers, dashboardPanels, dashboardPrompts, dashboardStarts } from './slots.ts'

const day = 86_400_000

/** The dashboard in one request. Each panel belongs to its feature, and reports its own unreadable part. */
export function Dashboard() {
  const person = usePerson()
  const plan = usePlan()
  const isDismissed = settingIn(person.settings, planOfferSetting) === 'dismissed'
  const board = useQuery(read(readDashboard, {}))
  useTitle('Dashboard')
  const retry = () => board.refetch()
  // Without any answer every part counts as unreadable; an older answer stays on screen.
  const sliceOf = (feature: string): unknown =>
    board.data ? (board.data.parts[feature] ?? null) : board.isError ? null : undefined
  const panels = useFills(dashboardPanels)
  const stack = (side: 'main' | 'aside') =>
    panels
      .filter(({ value }) => value.side === side)
      .toSorted((one, other) => one.value.order - other.value.order)
      .map(({ feature, value: { Panel, order } }) => (
        <Panel key={`${feature} ${order}`} slice={sliceOf(feature)} day={board.data?.day} retry={retry} />
      ))

  return (
    <>
      <PageTitle
        title={`Welcome back, ${firstName(person.name)}!`}
        subtitle={person.major && person.year ? `${person.major} · ${person.year}` : undefined}
        aside={longDate(board.data?.day ?? dayIn(person.zone, new Date()))}
      />
      {plan !== 'off' && (
        <Suspense fallback={plan === 'offered' && !isDismissed && <div className={css.offer} />}>
          <Offers />
        </Suspense>
      )}
      <Suspense>{Date.now() - Date.parse(person.createdAt) < day ? <Starts /> : <Prompts />}</Suspense>
      <Stats sliceOf={sliceOf} />
      <div className={css.stacks}>
        <div className={css.stack}>{stack('main')}</div>
        <div className={css.stack}>
          {stack('aside')}
          <QuickActions />
        </div>
      </div>
    </>
  )
}

function Offers() {
  return usePanels(dashboardOffers).map(({ name, Panel }) => <Panel key={name} />)
}

function Starts() {
  return usePanels(dashboardStarts).map(({ name, Panel }) => <Panel key={name} />)
}

function Prompts() {
  return usePanels(dashboardPrompts).map(({ name, Panel }) => <Panel key={name} />)
}
