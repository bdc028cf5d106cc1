import type { z } from 'zod'
import { succeeded } from '../../server/testing/answers.ts'
import type { Caller } from '../../server/testing/caller.ts'
import { addSession, listSessions, type StudySession, type sessionDraft } from './contract.ts'

export const studyPlan = { title: 'Eigenvalues', course: 'MATH 240', date: '2031-03-04', time: '17:30' }

export async function addPlan(who: Caller, more: Partial<z.input<typeof sessionDraft>> = {}): Promise<StudySession> {
  return succeeded(await who.call(addSession, { ...studyPlan, ...more }))
}

/** The titles in the list of sessions. */
export async function listedTitles(who: Caller, input: z.input<typeof listSessions.input> = {}): Promise<string[]> {
  const { rows } = succeeded(await who.call(listSessions, input))
  return rows.map(({ title }) => title)
}
