import { Button } from '@mantine/core'
import { IconChevronRight, IconEye } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useId, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { dayIn } from '../../../contract/day.ts'
import { settingIn } from '../../../contract/setting.ts'
import { call } from '../../../web/api/api.ts'
import { useFills, usePanels } from '../../../web/fills.ts'
import { useTitle } from '../../../web/navigation/title.ts'
import { showChosenSetting, usePerson } from '../../../web/session.ts'
import { type FirstWay, firstWays, termLines } from '../../../web/slots.ts'
import { PageTitle } from '../../../web/ui/PageTitle.tsx'
import { Loading, RowSkeletons } from '../../../web/ui/Skeletons.tsx'
import { firstStepsSetting } from '../../account/settings/contract.ts'
import css from './First.module.css'
import { keepQuietAfterFirst } from './leftFirst.ts'

const lookAround: FirstWay = {
  order: 100,
  name: 'look',
  title: 'Look around first',
  sentence: 'An empty dashboard. Nothing invented is put into your account.',
  icon: IconEye,
  Body: () => (
    <Button component={Link} to="/">
      Go to Dashboard
    </Button>
  ),
}

/** One question with several ways in, right after signing up. Which card is open is in the address. */
export function First() {
  useTitle('First steps')
  const { zone } = usePerson()
  const ways = useWays()
  const [search, setSearch] = useSearchParams()
  const [termId, setTermId] = useState<string>()
  const lines = usePanels(termLines)
  useBegun()
  // Not at the end of this page: the next one may be drawn before this one is gone.
  useEffect(keepQuietAfterFirst, [])
  const open = ways?.find(({ name }) => name === search.get('way')) ?? ways?.[0]
  return (
    <div className={css.page}>
      <PageTitle
        title="How would you like to start?"
        subtitle="Your term, courses and first deadlines are there at the end."
      />
      {!ways && (
        <Loading label="Loading the ways to start">
          <RowSkeletons count={3} />
        </Loading>
      )}
      {ways?.map((way) => (
        <Card
          key={way.name}
          way={way}
          open={way === open}
          termId={termId}
          onOpen={() => setSearch({ way: way.name }, { replace: true, preventScrollReset: true })}
        />
      ))}
      {ways && (
        <Suspense fallback={null}>
          {lines.map(({ name, Panel }) => (
            <Panel key={name} day={dayIn(zone, new Date())} termId={termId} onTerm={setTermId} />
          ))}
        </Suspense>
      )}
    </div>
  )
}

type CardProps = { way: FirstWay; open: boolean; termId: string | undefined; onOpen: () => void }

function Card({ way: { title, sentence, icon: Icon, Body }, open, termId, onOpen }: CardProps) {
  const body = useId()
  // What is typed in a card stays there while another one is open.
  const [seen, setSeen] = useState(open)
  if (open && !seen) setSeen(true)
  return (
    <section className={css.card} data-open={open} aria-label={title}>
      <h2 className={css.head}>
        <button className={css.button} type="button" aria-expanded={open} aria-controls={body} onClick={onOpen}>
          <span className={css.icon}>
            <Icon size={20} stroke={1.75} />
          </span>
          <span className={css.title}>{title}</span>
          {!open && <IconChevronRight className={css.chevron} size={18} stroke={1.75} aria-hidden />}
        </button>
      </h2>
      <p className={css.sentence}>{sentence}</p>
      <div className={css.body} id={body} hidden={!open}>
        {seen && (
          <Suspense fallback={null}>
            <Body termId={termId} />
          </Suspense>
        )}
      </div>
    </section>
  )
}

/** The ways of all features once their code is there. One whose code does not come is left out. */
function useWays(): FirstWay[] | undefined {
  const fills = useFills(firstWays)
  const [ways, setWays] = useState<FirstWay[]>()
  useEffect(() => {
    let gone = false
    void Promise.allSettled(fills.map(({ value }) => value())).then((settled) => {
      const found = settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
      if (!gone) setWays([...found, lookAround].toSorted((one, other) => one.order - other.order))
    })
    return () => {
      gone = true
    }
  }, [fills])
  return ways
}

/** Remembers that this person was asked: the first steps follow. */
function useBegun(): void {
  const client = useQueryClient()
  const { settings } = usePerson()
  const begun = settingIn(settings, firstStepsSetting) === 'begun'
  useEffect(() => {
    if (begun) return
    showChosenSetting(client, firstStepsSetting.name, 'begun')
    // Asked again the next time where it cannot be kept.
    call(firstStepsSetting.change, { value: 'begun' }).catch(() => undefined)
  }, [begun, client])
}
