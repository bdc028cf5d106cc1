import { IconChevronDown } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { countWords, shownWords } from '../../../../contract/words/counts.ts'
import { monthWords } from '../../../../contract/words/dates.ts'
import { moneyWords } from '../../../../contract/words/money.ts'
import { ListState } from '../../../../web/list/ListState.tsx'
import { ShowMore } from '../../../../web/list/ShowMore.tsx'
import { useList } from '../../../../web/list/useList.ts'
import { usePerson } from '../../../../web/session.ts'
import { EmptyState } from '../../../../web/ui/EmptyState.tsx'
import { RowSkeletons } from '../../../../web/ui/Skeletons.tsx'
import { useMinute } from '../../../../web/useMinute.ts'
import type { SessionSide } from '../../sessions/rules.ts'
import { listMoney, type MoneyMonth } from '../contract.ts'
import { settlingWords } from '../rules.ts'
import css from './MoneyMonths.module.css'
import { MoneyRow } from './MoneyRow.tsx'

/** Every month with its sums; the newest is open. */
export function MoneyMonths({ side, months }: { side: SessionSide; months: readonly MoneyMonth[] }) {
  return (
    <div className={css.months}>
      {months.map((of, index) => (
        <Month key={of.month} of={of} side={side} open={index === 0} />
      ))}
    </div>
  )
}

function Month({ of, side, open }: { of: MoneyMonth; side: SessionSide; open: boolean }) {
  const [isOpen, setOpen] = useState(open)
  const id = useId()
  const sums = [
    { name: 'Agreed', cents: of.agreed },
    { name: 'Took place', cents: of.tookPlace },
    { name: 'Settled', cents: of.settled },
  ]
  return (
    <section className={css.month} aria-labelledby={id}>
      <h2 className={css.title}>
        <button className={css.head} type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <IconChevronDown className={css.arrow} size={18} stroke={1.75} aria-hidden />
          <span className={css.name} id={id}>
            {monthWords(`${of.month}-01`)} <span className={css.count}>{countWords(of.sessions, 'session')}</span>
          </span>
          {sums.map(({ name, cents }) => (
            <span className={css.sum} key={name}>
              <span className={css.what}>{name}</span> {moneyWords(cents)}
            </span>
          ))}
        </button>
      </h2>
      {isOpen && <Sessions side={side} month={of.month} />}
    </section>
  )
}

function Sessions({ side, month }: { side: SessionSide; month: string }) {
  const { zone } = usePerson()
  const now = useMinute()
  const { list, rows, total } = useList(listMoney, { side, month })
  if (rows.length === 0)
    return (
      <div className={css.waiting}>
        <ListState
          list={list}
          failed={settlingWords.notFetched}
          loading="Loading sessions"
          skeletons={<RowSkeletons count={2} />}
          empty={<EmptyState inPanel title="No sessions any more" />}
        />
      </div>
    )
  return (
    <>
      <ul className={css.list}>
        {rows.map((of) => (
          <MoneyRow key={of.id} of={of} at={{ zone, now }} />
        ))}
      </ul>
      <ShowMore list={list} words={shownWords(rows.length, total)} failed={settlingWords.notFetched} />
    </>
  )
}
