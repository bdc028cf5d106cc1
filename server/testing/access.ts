import type { Endpoint } from '../../contract/endpoint.ts'
import { accountAccess } from '../../features/account/access.ts'
import { adminAccess } from '../../features/admin/access.ts'
import { calendarAccess } from '../../features/calendar/access.ts'
import { coursesAccess } from '../../features/courses/access.ts'
import { homeworkAccess } from '../../features/homework/access.ts'
import { attachmentsAccess } from '../../features/homework/attachments/access.ts'
import { importsAccess } from '../../features/imports/access.ts'
import { mailAccess } from '../../features/mail/access.ts'
import { studyAccess } from '../../features/study/access.ts'
import type { Feature } from '../feature.ts'
import { dashboardAccess } from './accessOfDashboard.ts'
import { undoAccess } from './accessOfUndo.ts'
import type { AccessRows } from './accessRow.ts'

/** Every feature's rows, beside `server/features.ts`. */
export const accessRows: AccessRows[] = [
  accountAccess,
  coursesAccess,
  calendarAccess,
  homeworkAccess,
  attachmentsAccess,
  studyAccess,
  importsAccess,
  mailAccess,
  adminAccess,
  dashboardAccess,
  ...undoAccess,
]

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`

/** Endpoints without a row, and rows without an endpoint: the proof would say nothing about them. */
export function unprovenEndpoints(features: Feature[], rows: AccessRows[] = accessRows): string[] {
  const faults: string[] = []
  for (const { name, routes } of features) {
    const named = rows.filter(({ feature }) => feature === name).flatMap((of) => of.rows)
    const offered = routes.map(({ endpoint }) => endpoint)
    for (const endpoint of offered)
      if (!named.some((row) => nameOf(row.endpoint) === nameOf(endpoint)))
        faults.push(`${nameOf(endpoint)} of ${name} has no row in features/${name}/access.ts`)
    for (const { endpoint, reach } of named) {
      if (typeof endpoint.access !== 'string' && reach !== 'role')
        faults.push(
          `the row of ${nameOf(endpoint)} in features/${name}/access.ts does not say which roles it is open to`,
        )
      if (!offered.some((one) => nameOf(one) === nameOf(endpoint)))
        faults.push(`${nameOf(endpoint)} has a row in features/${name}/access.ts, but ${name} does not offer it`)
    }
  }
  for (const { feature } of rows)
    if (!features.some(({ name }) => name === feature)) faults.push(`there are rows of ${feature}, which is no feature`)
  return faults
}

/** Shared topics of live push without a row, and rows without a topic. */
export function unprovenTopics(features: Feature[], rows: AccessRows[] = accessRows): string[] {
  return features.flatMap(({ name, live = [] }) => {
    const named = rows.filter(({ feature }) => feature === name).flatMap(({ topics = [] }) => topics)
    const offered = live.flatMap((one) => ('may' in one ? [one.topic] : []))
    return [
      ...offered
        .filter((topic) => !named.some((row) => row.topic === topic))
        .map((topic) => `the topic ${topic} of ${name} has no row in features/${name}/access.ts`),
      ...named
        .filter(({ topic }) => !offered.includes(topic))
        .map(
          ({ topic }) => `the topic ${topic} has a row in features/${name}/access.ts, but ${name} does not offer it`,
        ),
    ]
  })
}
