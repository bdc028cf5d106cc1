import { IconCalendarPlus, IconClock, IconUsers } from '@tabler/icons-react'
import { z } from 'zod'
import { agendaKinds } from '../../../contract/agenda.ts'
import { weekdayNames } from '../../../contract/day.ts'
import { call } from '../../../web/api/api.ts'
import type { FeatureStat, WebFeature } from '../../../web/feature.ts'
import {
  dashboardActions,
  dashboardStats,
  profileStats,
  readDashboardPart,
  settingsPanels,
} from '../../../web/pages/slots.ts'
import { searchParts } from '../../../web/search.ts'
import { agendaHandlers, agendaPlanners, calendarActions, topBarParts } from '../../../web/slots.ts'
import { coursePanels, courseTextNouns } from '../../courses/web/slots.ts'
import { assignmentPanels, assignmentParts, weekLogPanels } from '../../homework/web/slots.ts'
import { notificationTimes, notificationWords } from '../../notifications/web/slots.ts'
import { personActions, personPanels, stillShared } from '../../people/web/slots.ts'
import { studyGroupKind } from '../agenda.contract.ts'
import { StudyForButton } from '../timer/web/StudyForButton.tsx'
import { TimerSlot } from '../timer/web/TimerSlot.tsx'
import { assignmentPlanner, studyAgendaHandler } from './agenda.ts'

/**
 * The fields of the dashboard part that are used here; the contract would load code that only screens of study need.
 */
const numbers = z.object({ today: z.number(), weekMinutes: z.number() })
const inAll = z.object({ minutes: z.number(), groups: z.number() })

const studied = {
  queryKey: ['/study-week/all'],
  queryFn: async () => call((await import('../contract.ts')).readStudied, {}),
}

export const studyWebFeature: WebFeature = {
  name: 'study',
  places: [{ to: '/study-sessions', label: 'Study Sessions', short: 'Study', icon: IconClock, order: 30 }],
  screens: [
    {
      path: '/study-sessions',
      audience: 'signed-in',
      load: async () => {
        const { askSessions, StudySessions } = await import('./StudySessions.tsx')
        return { Component: StudySessions, ask: askSessions }
      },
    },
    {
      path: '/study-sessions/join/:token',
      audience: 'signed-in',
      load: async () => ({ Component: (await import('../invitations/web/Join.tsx')).Join }),
    },
  ],
  live: [
    {
      topic: 'study',
      paths: ['/study-sessions', '/study-timer', '/study-week', '/study-presets', '/study-preferences'],
    },
    { topic: 'study-people', paths: ['/study-sessions'], alone: true },
    { topic: 'any', paths: ['/work-to-plan'] },
  ],
  fills: [
    searchParts.with(async () => (await import('./search.ts')).studySearchPart),
    agendaKinds.with(studyGroupKind),
    agendaHandlers.with(studyAgendaHandler),
    agendaPlanners.with(assignmentPlanner),
    calendarActions.with({ label: 'Schedule Study Group', to: '/study-sessions?add=group', icon: IconUsers }),
    profileStats.with({ order: 20, label: 'Study Hours', query: studied, of: hoursInAll }),
    profileStats.with({ order: 40, label: 'Study Groups Joined', query: studied, of: groupsInAll }),
    settingsPanels.with({
      order: 20,
      name: 'Study sessions',
      load: async () => ({ Component: (await import('../preferences/web/StudyPreferences.tsx')).StudyPreferences }),
    }),
    coursePanels.with({
      order: 10,
      name: 'study-time',
      load: async () => ({ Component: (await import('../stats/web/CourseStudyPanel.tsx')).CourseStudyPanel }),
    }),
    personPanels.with({
      order: 10,
      name: 'study-sessions',
      load: async () => ({ Component: (await import('../invitations/web/SharedSessions.tsx')).SharedSessions }),
    }),
    personActions.with({
      order: 10,
      name: 'invite',
      load: async () => ({ Component: (await import('../invitations/web/InvitePerson.tsx')).InvitePerson }),
    }),
    stillShared.with({
      order: 10,
      name: 'study-sessions',
      load: async () => ({ Component: (await import('../invitations/web/StillShared.tsx')).StillShared }),
    }),
    notificationWords.with(async () => {
      const found = await import('../notifications.rules.ts')
      return { kinds: found.studyNotifications, groups: [found.sessionStartGroup, found.studyGroupsGroup] }
    }),
    notificationTimes.with({
      order: 10,
      name: 'study-start',
      load: async () => ({ Component: (await import('./SessionLead.tsx')).SessionLead }),
    }),
    courseTextNouns.with({ table: 'study_seats', noun: 'study session' }),
    assignmentPanels.with({
      order: 10,
      name: 'study-time',
      load: async () => ({ Component: (await import('../stats/web/AssignmentStudyPanel.tsx')).AssignmentStudyPanel }),
    }),
    weekLogPanels.with({
      order: 10,
      name: 'study-time',
      load: async () => ({ Component: (await import('../stats/web/StudiedThisWeek.tsx')).StudiedThisWeek }),
    }),
    assignmentParts.with(StudyForButton),
    topBarParts.with({ place: 'timer', Part: TimerSlot }),
    dashboardStats.with({
      order: 20,
      labels: ['Study Sessions', 'Hours Studied'],
      of: (slice, { weekStart }) => {
        const study = readDashboardPart(numbers, slice)
        if (!study) return []
        return [
          { label: 'Study Sessions', value: study.today, meaning: 'today' },
          {
            label: 'Hours Studied',
            value: Math.round(study.weekMinutes / 60),
            meaning: `since ${weekdayNames[weekStart]}`,
          },
        ]
      },
    }),
    dashboardActions.with({ order: 20, label: 'Schedule Study Time', to: '/calendar', icon: IconCalendarPlus }),
  ],
}

function groupsInAll(answer: unknown): FeatureStat {
  const { groups } = inAll.parse(answer)
  return { label: 'Study Groups Joined', value: groups, ...(groups === 0 && { meaning: 'Invite others to a session' }) }
}

function hoursInAll(answer: unknown): FeatureStat {
  const { minutes } = inAll.parse(answer)
  return {
    label: 'Study Hours',
    value: Math.round(minutes / 60),
    meaning: minutes > 0 ? 'in all' : 'Start a session to fill this',
  }
}
