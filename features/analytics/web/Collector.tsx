import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { settingIn } from '../../../contract/setting.ts'
import { listenToHappenings } from '../../../web/happenings.ts'
import { useSession } from '../../../web/session.ts'
import type { Person } from '../../account/contract.ts'
import { countedMilestones, usageCounting } from '../contract.ts'
import { eventOf } from '../happenings.rules.ts'
import { pageAt } from '../pages.rules.ts'
import { openMilestones } from '../rules.ts'
import { beginSending, collect, isWaiting } from './collector.ts'
import { browserSaysNo, isCountedHere, mirrorChoice } from './consent.ts'

/** Counts which screens are opened and what is done, unless the operator, the person or the browser says no. */
export function Collector() {
  const { data: session } = useSession()
  const { pathname } = useLocation()
  const person = session?.person ?? null
  const chosen = person && settingIn(person.settings, usageCounting)
  useEffect(() => {
    if (chosen !== null) mirrorChoice(chosen)
  }, [chosen])
  const counted = session?.site.analytics === true && !browserSaysNo() && (chosen ?? isCountedHere())
  return counted && <Counted person={person} pathname={pathname} />
}

function Counted({ person, pathname }: { person: Person | null; pathname: string }) {
  useEffect(() => beginSending(), [])
  const page = pageAt(pathname, person !== null)
  // The path too: another course is another page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (page) collect('page_view', page)
  }, [page, pathname])

  useEffect(() => {
    // What was reached elsewhere is asked for once, and again after each write.
    askForMilestones(person)
    return listenToHappenings((name) => {
      const event = eventOf(name)
      if (event) collect(event)
      askForMilestones(person)
    })
  }, [person])
  return null
}

/** Asks the server to count what has been reached; it looks whether it has. */
function askForMilestones(person: Person | null): void {
  if (!person) return
  const counted = settingIn(person.settings, countedMilestones)
  for (const milestone of openMilestones(counted, new Date(person.createdAt), new Date()))
    if (!isWaiting(milestone)) collect(milestone)
}
