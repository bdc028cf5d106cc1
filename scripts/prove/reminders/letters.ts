import type { TakenMail } from '../../../features/mail/smtp.testing.ts'
import type { Kind, Student } from './world.ts'

/** A mail as the mail server took it: by its Message-ID, the titles that it names. */
export type SentMail = { to: string; id: string; kind: Kind | undefined; titles: string[] }

/** A mail that has to come, or may: with all lines of `sure`, and some of `perhaps`. */
export type MailDue = { student: Student; kind: Kind; now: number; sure: string[]; perhaps: string[] }

const subjects: [Kind, RegExp][] = [
  ['due', /assignments? (is|are) due/],
  ['session-start', /study sessions? starts? soon/],
  ['event', /^(A reminder of an event|Reminders of)/],
]

export function readLetter({ to, text }: TakenMail): SentMail {
  const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(text)?.[1]?.trim() ?? ''
  const subject = header('Subject')
  const [, plain = ''] = /^Content-Type: text\/plain[\s\S]*?\n\n([\s\S]*?)\n----/m.exec(text) ?? []
  const lines = plain.replaceAll('=\n', '')
  return {
    to: (to[0] ?? '').replace(/^<|>.*$/g, ''),
    id: header('Message-ID'),
    kind: subjects.find(([, pattern]) => pattern.test(subject))?.[0],
    titles: [...lines.matchAll(/^(Thing \d+)(?: start(?:s|ed) at .*)?$/gm)].map(([, title = '']) => title),
  }
}

const covers = ({ sure, perhaps }: Pick<MailDue, 'sure' | 'perhaps'>, titles: string[]): boolean => {
  const rest = [...titles]
  const take = (title: string) => {
    const at = rest.indexOf(title)
    if (at >= 0) rest.splice(at, 1)
    return at >= 0
  }
  if (!sure.every(take)) return false
  for (const title of perhaps) take(title)
  return rest.length === 0
}

/** Compares what had to be sent with what was; a mail with the same id is the same mail. */
export function judgeLetters(due: MailDue[], letters: SentMail[], apart: boolean): string[] {
  const distinct = [...new Map(letters.map((letter) => [letter.id, letter])).values()]
  const faults: string[] = []
  const people = new Map(due.map(({ student }) => [student.email, student]))
  const addresses = new Set([...people.keys(), ...distinct.map(({ to }) => to)])
  for (const to of addresses)
    for (const kind of ['due', 'session-start', 'event', undefined] as const) {
      const wanted = joined(
        due.filter((one) => one.student.email === to && one.kind === kind),
        apart,
      )
      const rest = distinct.filter((one) => one.to === to && one.kind === kind)
      const sent = apart && rest.length > 1 ? [{ titles: rest.flatMap(({ titles }) => titles) }] : rest
      const missing: MailDue[] = []
      for (const one of wanted) {
        const at = sent.findIndex(({ titles }) => covers(one, titles))
        if (at >= 0) sent.splice(at, 1)
        else if (one.sure.length > 0) missing.push(one)
      }
      for (const { student, now, sure } of missing)
        faults.push(
          `a mail was not sent: ${student.name} (${student.zone}) … ${kind}, ${sure.join(', ')}, at ${new Date(now).toISOString()}`,
        )
      for (const { titles } of sent)
        faults.push(`a mail was sent without reason: ${people.get(to)?.name ?? to} … ${kind}, ${titles.join(', ')}`)
    }
  return faults
}

function joined(due: MailDue[], apart: boolean): MailDue[] {
  const [first] = due
  if (!apart || !first) return due
  return [{ ...first, sure: due.flatMap(({ sure }) => sure), perhaps: due.flatMap(({ perhaps }) => perhaps) }]
}
