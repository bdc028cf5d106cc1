import { type ReactNode, Suspense, useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { usePanels } from '../fills.ts'
import { Appearance } from './Appearance.tsx'
import { DatesAndTimes } from './DatesAndTimes.tsx'
import { Keyboard } from './Keyboard.tsx'
import css from './SettingsPanels.module.css'
import { ownSections, sectionId } from './settingsSections.ts'
import { settingsPanels } from './slots.ts'

const panels = { Appearance, 'Dates and times': DatesAndTimes, Keyboard }
const own = ownSections.map((name) => ({ name, Panel: panels[name] }))

/**
 * The shell's own panels and those that features offer for the settings, on their own page and among the profile's.
 */
export function SettingsPanels() {
  return useSections().map(({ id, Panel }) => (
    <Suspense key={id} fallback={null}>
      <Section id={id}>
        <Panel />
      </Section>
    </Suspense>
  ))
}

/** The sections by name, beside them where there is room. */
export function SettingsList() {
  return (
    <nav className={css.list} aria-label="Sections">
      {useSections().map(({ id, name }) => (
        <Link className={css.link} key={id} to={{ hash: id }} replace>
          {name}
        </Link>
      ))}
    </nav>
  )
}

function useSections() {
  const offered = usePanels(settingsPanels)
  return [...own, ...offered].map((one) => ({ ...one, id: sectionId(one.name) }))
}

function Section({ id, children }: { id: string; children: ReactNode }) {
  const { hash, key } = useLocation()
  const root = useRef<HTMLDivElement>(null)
  // The browser looks for it before it is drawn.
  // biome-ignore lint/correctness/useExhaustiveDependencies(key): a second press leads there again
  useEffect(() => {
    const section = root.current
    if (hash !== `#${id}` || !section) return
    section.scrollIntoView()
    return stayAt(section)
  }, [hash, id, key])
  return (
    <div id={id} ref={root} className={css.section}>
      {children}
    </div>
  )
}

/** Panels above it may still be loading. Until the person does something, and not for long. */
function stayAt(section: HTMLElement): () => void {
  const all = new ResizeObserver(() => section.scrollIntoView())
  if (section.parentElement) all.observe(section.parentElement)
  const acts = ['wheel', 'touchstart', 'pointerdown', 'keydown']
  const stop = () => {
    all.disconnect()
    clearTimeout(timer)
    for (const act of acts) window.removeEventListener(act, stop)
  }
  for (const act of acts) window.addEventListener(act, stop, { passive: true })
  const timer = window.setTimeout(stop, 10_000)
  return stop
}
