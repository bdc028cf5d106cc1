import { plusDays } from '../../contract/zone.ts'
import type { Shell } from '../../server/shell.ts'
import { demoOwners } from '../account/demo.ts'
import { addReport } from '../moderation/reports.queries.ts'
import type { ReportReason } from '../moderation/rules.ts'
import { groupSession, type SessionDraft } from './contract.ts'
import { takeSeat } from './invitations/joining.queries.ts'
import { insertSessions } from './queries.ts'

/** Fields that no session of the demo has. */
export const unplanned: Pick<SessionDraft, 'description' | 'mode' | 'pomodoro' | 'plannedMinutes' | 'assignmentIds'> = {
  description: null,
  mode: 'stopwatch',
  pomodoro: null,
  plannedMinutes: 60,
  assignmentIds: [],
}

type SeededGroup = Pick<SessionDraft, 'title' | 'course' | 'time' | 'location'> & {
  /** From today, and since it was planned. */
  days: number
  planned: number
  plannedMinutes: number
  description?: string
  host: string
  /** Guests by their answer. */
  yes: string[]
  open: string[]
}

const maya = 'maya.okafor'
/** They have studied too. */
export const guestsOfReview = ['imogen.farrow', 'tomas.ferreira', 'priya.raman']

/** Maya Okafor hosts one, said yes to two, and has not answered the last. */
const groups: SeededGroup[] = [
  {
    ...{ title: 'Midterm 2 review', course: 'BIO 210', location: 'Finch Commons, table 6' },
    ...{ days: 1, time: '16:00', plannedMinutes: 90, planned: 0 },
    ...{ host: maya, yes: guestsOfReview, open: [] },
  },
  {
    ...{ title: 'Shortest paths on the whiteboard', course: 'CS 301', location: 'Wren Hall lab' },
    ...{ days: 2, time: '18:30', plannedMinutes: 120, planned: 4 },
    description: 'Bring the problem that you got stuck at. We go round the table.',
    ...{ host: 'kenji.watanabe', yes: [maya, 'aisha.bello', 'chen.meilin', 'lukas.brandt', 'mateo.quispe'] },
    open: ['arjun.mehta'],
  },
  {
    ...{ title: 'Railway essays: swap drafts', course: 'HIST 118', location: 'Old Library, room 2' },
    ...{ days: 3, time: '15:00', plannedMinutes: 75, planned: 5 },
    ...{ host: 'beatriz.almeida', yes: [maya, 'layla.almansouri', 'noam.berkovich', 'owen.gallagher'], open: [] },
  },
]

/** The one that was reported. */
const offer: SeededGroup = {
  ...{ title: 'Finished lab reports, $20 each', course: 'BIO 210', location: 'Field Building, foyer' },
  ...{ days: 4, time: '20:30', plannedMinutes: 30, planned: 2 },
  description: 'Osmosis, enzymes, respiration. Graded B or better last year. Write me before you come.',
  ...{ host: 'dorian.vale', yes: ['sofia.papadaki'] },
  open: [maya, 'imogen.farrow', 'tomas.ferreira', 'zainab.yusuf', 'keala.kahananui'],
}

const reportsOfOffer: [by: string, hours: number, reason: ReportReason, words: string][] = [
  ['imogen.farrow', 31, 'cheating', 'He sells reports of last year to hand in as one’s own.'],
  ['tomas.ferreira', 22, 'advertising', 'No session at all: there is a price in the title.'],
  ['zainab.yusuf', 5, 'cheating', 'I got the invitation although I do not know him. So did my lab partner.'],
]

const hour = 3_600_000

/** Group sessions of the coming days, and the open case about one of them. */
export async function seedGroups(shell: Shell, today: string, now: Date): Promise<void> {
  const { db } = shell.database
  const person = await demoOwners(db)
  for (const group of groups) await insertGroup(group)
  const seats = await insertGroup(offer)
  for (const [by, hours, reason, words] of reportsOfOffer) {
    const given = { kind: groupSession.name, thing: seats.get(by) ?? '', reason, words }
    await addReport(shell, db, person(by), given, new Date(now.getTime() - hours * hour))
  }

  /** Answers the guests' seats. */
  async function insertGroup({ host, yes, open, days, planned, ...fields }: SeededGroup): Promise<Map<string, string>> {
    const made = new Date(now.getTime() - planned * 24 * hour)
    const place = [{ date: plusDays(today, days), seriesId: null }]
    const draft = { ...unplanned, sessionType: 'group', ...fields } as const
    const [id = ''] = await insertSessions(db, person(host), draft, place, made)
    const seated = new Map<string, string>()
    for (const answer of ['yes', 'open'] as const)
      for (const guest of answer === 'yes' ? yes : open) {
        const seat = await takeSeat(db, id, person(guest).id, answer, made)
        if (seat) seated.set(guest, seat.id)
      }
    return seated
  }
}
