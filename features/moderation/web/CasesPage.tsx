import { Badge, Button, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { dayIn } from '../../../contract/day.ts'
import { monthDayYearWords } from '../../../contract/words/dates.ts'
import { dayTimeWords } from '../../../contract/words/times.ts'
import { read } from '../../../web/api/api.ts'
import { FormDialog } from '../../../web/form/FormDialog.tsx'
import { FormFields } from '../../../web/form/FormFields.tsx'
import { useForm } from '../../../web/form/useForm.ts'
import { ListState } from '../../../web/list/ListState.tsx'
import { useTitle } from '../../../web/navigation/title.ts'
import { usePerson } from '../../../web/session.ts'
import { TreeAndBench } from '../../../web/ui/drawings/TreeAndBench.tsx'
import { EmptyState } from '../../../web/ui/EmptyState.tsx'
import { PageTitle } from '../../../web/ui/PageTitle.tsx'
import { CardSkeletons } from '../../../web/ui/Skeletons.tsx'
import { toast } from '../../../web/ui/toast.tsx'
import { appealCase, listOwnCases, type OwnCase } from '../contract.ts'
import { maxReportWords, type Outcome, outcomeNames } from '../rules.ts'
import css from './CasesPage.module.css'
import { CaseWords } from './CaseWords.tsx'
import { outcomeColours } from './words.ts'

/** What moderators decided about one's own texts, open to suspended people too. */
export function CasesPage() {
  const found = useQuery(read(listOwnCases, {}))
  useTitle('Decisions about your texts')
  return (
    <>
      <PageTitle
        title="Decisions about your texts"
        subtitle="What moderators decided and why. You may ask once for another look; somebody else decides then."
      />
      {found.data && found.data.length > 0 ? (
        <div className={css.cases}>
          {found.data.map((one) => (
            <CaseCard key={one.id} of={one} />
          ))}
        </div>
      ) : (
        <ListState
          list={found}
          failed="Failed to fetch the decisions"
          loading="Loading the decisions"
          skeletons={<CardSkeletons count={2} />}
          empty={
            <EmptyState
              drawing={<TreeAndBench />}
              title="No decisions"
              sentence="Moderators have decided nothing about what you wrote. If they do, you are told by email and here."
            />
          }
        />
      )}
    </>
  )
}

function CaseCard({ of }: { of: OwnCase }) {
  const me = usePerson()
  const { zone } = me
  const [asking, setAsking] = useState(false)
  return (
    <article className={css.card}>
      <p className={css.head}>
        <Badge color={outcomeColours[of.outcome]}>{outcomeNames[of.outcome]}</Badge>
        {of.noun} · {dayTimeWords(zone, of.decidedAt)}
      </p>
      <div className={css.words}>
        <CaseWords words={of.words} author={me} pictureSize={64} />
      </div>
      <dl className={css.facts}>
        {of.why && <Fact name="Why">{of.why}</Fact>}
        <Fact name="What it means">{meaningOf(of, zone)}</Fact>
        {of.appeal && (
          <Fact name="You asked">
            {of.appeal.words}
            {!of.appeal.answered && <span className={css.quiet}>Somebody else will look at it.</span>}
          </Fact>
        )}
      </dl>
      {of.appealUntil && (
        <div className={css.ask}>
          <Button variant="default" onClick={() => setAsking(true)}>
            Ask for another look
          </Button>
          <span className={css.quiet}>
            Until {monthDayYearWords(dayIn(zone, new Date(of.appealUntil)), dayIn(zone, new Date()))}
          </span>
        </div>
      )}
      {asking && <AskDialog id={of.id} onClose={() => setAsking(false)} />}
    </article>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={css.fact}>
      <dt>{name}</dt>
      <dd dir="auto">{children}</dd>
    </div>
  )
}

const meanings: Record<Outcome, string> = {
  hidden: 'Nobody else sees it. It is still yours, and you can change it; moderators then look at it again.',
  restored: 'Everybody who could see it before sees it again.',
  warned: 'Nothing was hidden. Please keep to the rules.',
  suspended: 'Nobody else sees it.',
  dismissed: 'There was nothing wrong with it. Everybody who could see it before sees it again.',
}

function meaningOf({ outcome, suspendedUntil }: OwnCase, zone: string): string {
  if (outcome !== 'suspended' || !suspendedUntil) return meanings[outcome]
  return `${meanings.suspended} Your account is suspended until ${dayTimeWords(zone, suspendedUntil)}: you read and export everything of yours, and nobody else sees you or hears from you.`
}

function AskDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const form = useForm(appealCase, {
    initial: { words: '' },
    extra: { id },
    onDone: () => {
      onClose()
      toast.success('Somebody else will look at it.')
    },
  })
  return (
    <FormDialog form={form} onClose={onClose} title="Ask for another look" submit="Send" size={480}>
      <FormFields>
        <Textarea
          label="Why should it be decided otherwise?"
          description="You can ask once. Somebody else than before decides."
          rows={4}
          withAsterisk
          maxLength={maxReportWords}
          dir="auto"
          {...form.field('words')}
        />
      </FormFields>
    </FormDialog>
  )
}
