import { Tabs } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { useTitle } from '../../../web/navigation/title.ts'
import { ScreenLoading } from '../../../web/screens/ScreenLoading.tsx'
import css from './Courses.module.css'
import { MyCourses } from './MyCourses.tsx'
import { pageTabs } from './pageTabs.ts'

const others = pageTabs.map(({ key, label, load }) => ({
  key,
  label,
  Tab: lazy(async () => ({ default: (await load()).Component })),
}))

/** My Courses, beside what other features offer here. */
export function Courses() {
  const [search, setSearch] = useSearchParams()
  const chosen = others.find(({ key }) => key === search.get('tab'))?.key ?? 'mine'
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
        {others.map(({ key, label }) => (
          <Tabs.Tab key={key} value={key}>
            {label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel className={css.panel} value="mine">
        <MyCourses />
      </Tabs.Panel>
      {others.map(({ key, Tab }) => (
        <Tabs.Panel className={css.panel} key={key} value={key}>
          <Suspense fallback={<ScreenLoading />}>
            <Tab />
          </Suspense>
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}
