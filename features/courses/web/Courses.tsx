import { Tabs } from '@mantine/core'
import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { usePanels } from '../../../web/fills.ts'
import { useTitle } from '../../../web/navigation/title.ts'
import { ScreenLoading } from '../../../web/screens/ScreenLoading.tsx'
import css from './Courses.module.css'
import { MyCourses } from './MyCourses.tsx'
import { courseTabs } from './slots.ts'

/** My Courses, beside what other features offer here. */
export function Courses() {
  const [search, setSearch] = useSearchParams()
  const others = usePanels(courseTabs)
  const chosen = others.find(({ name }) => name === search.get('tab'))?.name ?? 'mine'
  useTitle(others.length > 0 ? 'Courses & Certifications' : 'My Courses')
  if (others.length === 0) return <MyCourses title="My Courses" />
  return (
    <Tabs
      value={chosen}
      onChange={(next) => setSearch(next && next !== 'mine' ? { tab: next } : {}, { replace: true })}
      keepMounted={false}
    >
      <h1 className={css.title}>Courses & Certifications</h1>
      <Tabs.List>
        <Tabs.Tab value="mine">My Courses</Tabs.Tab>
        {others.map(({ name, label }) => (
          <Tabs.Tab key={name} value={name}>
            {label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel className={css.panel} value="mine">
        <MyCourses />
      </Tabs.Panel>
      {others.map(({ name, Panel }) => (
        <Tabs.Panel className={css.panel} key={name} value={name}>
          <Suspense fallback={<ScreenLoading />}>
            <Panel />
          </Suspense>
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}
