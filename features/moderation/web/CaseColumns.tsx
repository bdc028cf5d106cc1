import { Badge } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { dayIn } from '../../../contract/day.ts'
import { countWords } from '../../../contract/words/counts.ts'
import { monthWords } from '../../../contract/words/dates.ts'
import { dayTimeWords } from '../../../contract/words/times.ts'
import { call, read } from '../../../web/api/api.ts'
import { FailedFetch } from '../../../web/errors/FailedFetch.tsx'
import { usePerson } from '../../../web/session.ts'
import { Avatar } from '../../../web/ui/Avatar.tsx'
import { BackLink } from '../../../web/ui/page/BackLink.tsx'
import { Loading, RowSkeletons } from '../../../web/ui/Skeletons.tsx'
import { lookAtCase, type ModeratedCase, readCase } from '../contract.ts'
import { lookSeconds, shortReasonNames } from '../rules.ts'
import css from './CaseColumns.module.css'
import { CaseHistory } from './CaseHistory.tsx'
import { CaseWords } from './CaseWords.tsx'
import { Decide } from './Decide.tsx'
import { readableParts, whenWords } from './words.ts'

type CaseColumnsProps = {
  id: string
  /** It has the address of its own, and others are told that somebody looks at it. */
  alone: boolean
  search: string
}

/** One case: the text in its place with what was before it, what to do about it, and the reports. */
export function CaseColumns({ id, alone, search }: CaseColumnsProps) {
  const found = useQuery(read(readCase, { id }))
  const isOpen = found.data !== undefined && found.data.state !== 'decided'
  useEffect(() => {
    if (!alone || !isOpen) return
    // Said again by the next one: a moderator who does not know loses nothing.
    const look = () => void call(lookAtCase, { id }).catch(() => undefined)
    look()
    const timer = window.setInterval(look, (lookSeconds / 2) * 1000)
    return () => clearInterval(timer)
  }, [id, alone, isOpen])
  if (found.isError && !found.data)
    return (
      <div className={css.card}>
        <FailedFetch
          title="Failed to fetch the case"
          error={found.error}
          retrying={found.isFetching}
          onRetry={() => void found.refetch()}
          inPanel
        />
      </div>
    )
  if (!found.data)
    return (
      <div className={css.card}>
        <Loading label="Loading the case">
          <RowSkeletons count={4} />
        </Loading>
      </div>
    )
  const of = found.data
  return (
    <>
      <article className={css.main} aria-label={of.noun}>
        <div className={css.back}>
          <BackLink to={`/moderation${search}`} label="Moderation" />
          <h1 className={css.title}>{of.noun}</h1>
        </div>
        <div className={css.card}>
          <div className={`${css.body} ${css.first}`}>
            <Author of={of} />
            <InPlace of={of} />
            {of.excerpt && <Before of={of.excerpt} />}
          </div>
          <CaseHistory of={of} search={search} />
          <Decide of={of} />
        </div>
      </article>
      <Reports of={of} />
    </>
  )
}

function Author({ of: { author, hidden, gone, looking } }: { of: ModeratedCase }) {
  const { zone } = usePerson()
  const joined = monthWords(dayIn(zone, new Date(author.joinedAt)))
  return (
    <div className={css.author}>
      <Avatar id={author.id} name={author.name} src={author.avatarUrl} size={36} />
      <div className={css.who}>
        <bdi className={css.name}>{author.name}</bdi>
        <span className={css.quiet}>
          {[[author.year, author.major].filter(Boolean).join(', '), `here since ${joined}`].filter(Boolean).join(' · ')}
        </span>
      </div>
      <div className={css.badges}>
        {looking && (
          <Badge color="yellow">
            <bdi>{looking}</bdi> is looking at it
          </Badge>
        )}
        {author.isNew && <Badge color="gray">New account</Badge>}
        {author.suspendedUntil && <Badge color="red">Suspended</Badge>}
        {hidden && <Badge color="gray">Hidden</Badge>}
        {gone && <Badge color="gray">Deleted by its author</Badge>}
      </div>
    </div>
  )
}

function InPlace({ of }: { of: ModeratedCase }) {
  const { zone } = usePerson()
  const { place, words, author } = of
  return (
    <section aria-label="In its place">
      <h2 className={css.label}>In its place</h2>
      <div className={css.place}>
        {place && (
          <p className={css.placeHead}>
            <span>
              <bdi className={css.strong}>{place.heading}</bdi> {of.noun}
            </span>
            {place.at && <span>{dayTimeWords(zone, place.at)}</span>}
          </p>
        )}
        <div className={css.words}>
          <CaseWords words={words} author={author} pictureSize={128} />
        </div>
        {place?.note && <p className={css.quiet}>{place.note}</p>}
      </div>
      {of.now && (
        <p className={css.line} dir="auto">
          <span className={css.quiet}>Changed since it was reported. Now:</span> {readableParts(of.now).join(' · ')}
        </p>
      )}
    </section>
  )
}

function Before({ of }: { of: NonNullable<ModeratedCase['excerpt']> }) {
  const { zone } = usePerson()
  return (
    <section aria-label="Before it">
      <h2 className={css.label}>Before it; nothing else of this conversation can be read</h2>
      {of.map(({ at, mine, words }) => (
        <p key={at} className={css.line} dir="auto">
          <span className={css.quiet}>
            {dayTimeWords(zone, at)}, {mine ? 'the same author' : 'the other one'}:
          </span>{' '}
          {words}
        </p>
      ))}
    </section>
  )
}

function Reports({ of: { given, reports } }: { of: ModeratedCase }) {
  const { zone } = usePerson()
  const fresh = given.filter(({ newAccount }) => newAccount).length
  const reasons = new Set(given.map(({ reason }) => reason)).size
  return (
    <aside className={css.reports} aria-label="Reports">
      <div className={css.reportsHead}>
        <h2 className={css.reportsTitle}>{countWords(reports, 'report')}</h2>
        {reasons > 1 && <span className={css.quiet}>{countWords(reasons, 'reason')}</span>}
      </div>
      <ul className={css.list}>
        {given.map(({ reason, words, at, newAccount }) => (
          <li key={`${at} ${words}`} className={css.report}>
            <span className={css.strong}>{shortReasonNames[reason]}</span>
            <span className={css.quiet}>{whenWords(zone, at)}</span>
            {words && <p dir="auto">{words}</p>}
            {newAccount && <p className={css.quiet}>From a new account</p>}
          </li>
        ))}
      </ul>
      <p className={css.foot}>
        Who reported is never told to the author, and stands nowhere here.
        {fresh > 0 && ` ${fresh} of ${reports} came from accounts that were younger than a week.`}
      </p>
    </aside>
  )
}
