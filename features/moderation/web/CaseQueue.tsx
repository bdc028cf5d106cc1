import { IconEye } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { dayIn } from '../../../contract/day.ts'
import { countWords, shownWords } from '../../../contract/words/counts.ts'
import { monthDayWords } from '../../../contract/words/dates.ts'
import { instantTimeWords } from '../../../contract/words/times.ts'
import { ListState } from '../../../web/list/ListState.tsx'
import { ShowMore } from '../../../web/list/ShowMore.tsx'
import type { useList } from '../../../web/list/useList.ts'
import { usePerson } from '../../../web/session.ts'
import { TreeAndBench } from '../../../web/ui/drawings/TreeAndBench.tsx'
import { EmptyState } from '../../../web/ui/EmptyState.tsx'
import { RowSkeletons } from '../../../web/ui/Skeletons.tsx'
import type { ListedCase, listCases } from '../contract.ts'
import { type CaseState, outcomeNames } from '../rules.ts'
import css from './ModerationPage.module.css'
import { caseTitle } from './words.ts'

type QueueProps = {
  of: ReturnType<typeof useList<(typeof listCases)['input'], ListedCase>>
  kinds: { name: string; noun: string }[]
  chosen: string | undefined
  /** The filters in the address. */
  search: string
  state: CaseState
}

const sentences: Record<CaseState, string> = {
  open: 'What people report stands here until somebody has decided.',
  appeal: 'Whoever asks for another look is answered by somebody else than before.',
  decided: 'What was decided is kept here.',
}

/** Cases by their kind, in the order of the list. */
export function CaseQueue({ of: { list, rows, total }, kinds, chosen, search, state }: QueueProps) {
  if (rows.length === 0)
    return (
      <div className={css.queue} data-empty>
        <ListState
          list={list}
          failed="Failed to fetch the cases"
          loading="Loading the cases"
          skeletons={<RowSkeletons count={4} />}
          empty={<EmptyState drawing={<TreeAndBench />} title="Nothing to decide" sentence={sentences[state]} />}
        />
      </div>
    )
  const groups = kinds
    .map((kind) => ({ ...kind, cases: rows.filter((one) => one.kind === kind.name) }))
    .filter(({ cases }) => cases.length > 0)
  return (
    <nav className={css.queue} aria-label="Cases">
      {groups.map(({ name, noun, cases }) => (
        <section key={name} aria-label={noun}>
          <h2 className={css.kind}>{`${noun}s`}</h2>
          <ul className={css.list}>
            {cases.map((one) => (
              <Entry key={one.id} of={one} current={one.id === chosen} search={search} />
            ))}
          </ul>
        </section>
      ))}
      <ShowMore list={list} words={shownWords(rows.length, total ?? rows.length)} failed="Failed to fetch more cases" />
    </nav>
  )
}

function Entry({ of, current, search }: { of: ListedCase; current: boolean; search: string }): ReactNode {
  const { zone } = usePerson()
  const at = new Date(of.decidedAt && of.state === 'decided' ? of.decidedAt : of.reportedAt)
  const isToday = dayIn(zone, at) === dayIn(zone, new Date())
  const title = caseTitle(of)
  const outcome = of.state === 'decided' && of.outcome
  return (
    <li>
      <Link
        className={css.entry}
        to={`/moderation/${of.id}${search}`}
        aria-current={current ? 'true' : undefined}
        preventScrollReset
      >
        <bdi className={css.entryTitle}>{title}</bdi>
        <span className={css.end}>
          {isToday ? instantTimeWords(zone, at.toISOString()) : monthDayWords(dayIn(zone, at))}
        </span>
        <span className={css.quiet}>
          {of.author.isNew && title === of.author.name ? 'New account' : <bdi>{of.author.name}</bdi>}
        </span>
        <span className={css.end}>{outcome ? outcomeNames[outcome] : countWords(of.reports, 'report')}</span>
        {of.looking && (
          <span className={css.looking}>
            <IconEye size={14} stroke={1.75} aria-hidden />
            <bdi>{of.looking}</bdi> is looking at it
          </span>
        )}
      </Link>
    </li>
  )
}
