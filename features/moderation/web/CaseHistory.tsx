import { Badge } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { usePerson } from '../../../web/session.ts'
import type { ModeratedCase } from '../contract.ts'
import { outcomeNames, shortReasonNames } from '../rules.ts'
import css from './CaseColumns.module.css'
import { actNames, outcomeColours, readableParts, whenWords } from './words.ts'

type Step = { at: string; what: ReactNode }

/** What happened to the text and to the case, oldest first, and the author's other cases. */
export function CaseHistory({ of, search }: { of: ModeratedCase; search: string }) {
  const { zone } = usePerson()
  return (
    <div className={`${css.body} ${css.history}`}>
      <section aria-label="History">
        <h2 className={css.label}>History</h2>
        <dl className={css.steps}>
          {stepsOf(of).map(({ at, what }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two steps may have one moment
            <div key={`${at} ${index}`} className={css.step}>
              <dt className={css.quiet}>{whenWords(zone, at)}</dt>
              <dd>{what}</dd>
            </div>
          ))}
        </dl>
      </section>
      {of.earlier.length > 0 && (
        <section aria-label="Earlier cases of the author">
          <h2 className={css.label}>Earlier cases of the author</h2>
          <dl className={css.steps}>
            {of.earlier.map(({ id, noun, outcome, at, reason }) => (
              <div key={id} className={css.step}>
                <dt className={css.quiet}>{whenWords(zone, at)}</dt>
                <dd className={css.earlier}>
                  {[noun, reason && shortReasonNames[reason].toLowerCase()].filter(Boolean).join(', ')}
                  <Badge color={outcomeColours[outcome]}>{outcomeNames[outcome]}</Badge>
                  <Link className={css.open} to={`/moderation/${id}${search}`}>
                    Open
                  </Link>
                </dd>
              </div>
            ))}
          </dl>
        </section>
      )}
    </div>
  )
}

function stepsOf(of: ModeratedCase): Step[] {
  const [first, ...later] = of.versions
  const written: Step[] =
    of.writtenAt && first ? [{ at: of.writtenAt, what: <Said as="Written as" words={first.words} /> }] : []
  const changes: Step[] = [...later.map(({ words }) => words), of.now ?? of.words].flatMap((words, index) => {
    const version = of.versions[index]
    if (!version) return []
    const isAbove = index === of.versions.length - 1 && of.now === null
    return [{ at: version.until, what: isAbove ? 'Changed to the above' : <Said as="Changed to" words={words} /> }]
  })
  const [report] = of.given
  const decided = of.decisions.map(({ at, by, act, words, days, onAppeal, alone }) => ({
    at,
    what: (
      <>
        {actNames[act]}
        {days ? ` for ${days === 1 ? 'a day' : `${days} days`}` : ''} by <bdi>{by ?? 'somebody who has left'}</bdi>
        {onAppeal && ', on appeal'}
        {alone && ', alone, since there was nobody else'}
        {words && (
          <span className={css.toldWords} dir="auto">
            {words}
          </span>
        )}
      </>
    ),
  }))
  const appealed = of.appeal
    ? [
        {
          at: of.appeal.at,
          what: (
            <>
              Its author asks for another look
              <span className={css.toldWords} dir="auto">
                {of.appeal.words}
              </span>
            </>
          ),
        },
      ]
    : []
  const changed = of.changedAt ? [{ at: of.changedAt, what: 'Its author has changed it while it was hidden' }] : []
  return [
    ...written,
    ...changes,
    ...(report ? [{ at: report.at, what: 'First report' }] : []),
    ...decided,
    ...appealed,
    ...changed,
  ].toSorted((one, other) => one.at.localeCompare(other.at))
}

function Said({ as, words }: { as: string; words: ModeratedCase['words'] }) {
  const [first] = readableParts(words)
  return first ? (
    <>
      {as} “<bdi>{first}</bdi>”
    </>
  ) : (
    <>{as} another picture</>
  )
}
