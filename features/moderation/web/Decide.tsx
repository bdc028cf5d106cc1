import { Button, NativeSelect, Textarea } from '@mantine/core'
import { useState } from 'react'
import { errorWords, fieldErrorOf, useWrite } from '../../../web/api/api.ts'
import { ConfirmModal } from '../../../web/ui/ConfirmModal.tsx'
import { MessageBox } from '../../../web/ui/MessageBox.tsx'
import { toast } from '../../../web/ui/toast.tsx'
import { decideCase, type ModeratedCase } from '../contract.ts'
import { type DecisionAct, maxToldWords, moderationWords, suspensionChoices } from '../rules.ts'
import css from './CaseColumns.module.css'

const done: Record<DecisionAct, string> = {
  hide: 'It is hidden. Its author is told.',
  restore: 'It can be read again. Its author is told.',
  warn: 'Its author is told.',
  suspend: 'It is hidden and its author suspended.',
  dismiss: 'Closed: nothing wrong.',
  uphold: 'The decision stays. Its author is told.',
}

/** What a moderator does about a case, and what its author is told. */
export function Decide({ of }: { of: ModeratedCase }) {
  const [words, setWords] = useState('')
  const [fault, setFault] = useState<string>()
  const [suspending, setSuspending] = useState(false)
  const write = useWrite(decideCase)
  const { hidden, state, outcome, mayNot } = of
  const may = mayNot === null
  const decide = (act: DecisionAct, days?: number) => {
    if (act !== 'dismiss' && words.trim() === '') {
      setFault(moderationWords.sayWhy)
      return setSuspending(false)
    }
    write.mutate(
      { id: of.id, version: of.version, act, words, ...(days && { days }) },
      {
        onSuccess: () => {
          setSuspending(false)
          setWords('')
          toast.success(done[act])
        },
        onError: (error) => {
          setSuspending(false)
          setFault(fieldErrorOf(error, 'words'))
        },
      },
    )
  }
  const busy = write.isPending
  const restorable = hidden || (state !== 'open' && outcome === 'suspended')
  return (
    <section className={css.decide} aria-label="Decision">
      {mayNot !== null && <MessageBox kind="notice">{mayNot}</MessageBox>}
      {of.alone && (
        <MessageBox kind="notice">Nobody else could decide this. What you decide is marked as such.</MessageBox>
      )}
      {state === 'appeal' && of.appeal && (
        <MessageBox kind="notice">
          <span dir="auto">Its author asks for another look: {of.appeal.words}</span>
        </MessageBox>
      )}
      {write.isError && !fault && <MessageBox kind="error">{errorWords(write.error)}</MessageBox>}
      <Textarea
        label="What the author is told"
        placeholder="Which rule, and why"
        rows={2}
        maxLength={maxToldWords}
        dir="auto"
        value={words}
        error={fault}
        disabled={!may}
        onChange={(event) => {
          setWords(event.currentTarget.value)
          setFault(undefined)
        }}
      />
      <div className={css.acts}>
        <Button disabled={!may || busy || (hidden && state !== 'open')} onClick={() => decide('hide')}>
          Hide
        </Button>
        <Button variant="default" disabled={!may || busy || !restorable} onClick={() => decide('restore')}>
          Restore
        </Button>
        <Button variant="default" disabled={!may || busy} onClick={() => decide('warn')}>
          Warn
        </Button>
        <Button
          variant="outline"
          color="red"
          disabled={!may || busy || !of.maySuspend}
          onClick={() => (words.trim() === '' ? setFault(moderationWords.sayWhy) : setSuspending(true))}
        >
          Suspend…
        </Button>
        {state === 'appeal' ? (
          <Button className={css.nothing} variant="subtle" disabled={!may || busy} onClick={() => decide('uphold')}>
            Keep the decision
          </Button>
        ) : (
          <Button
            className={css.nothing}
            variant="subtle"
            disabled={!may || busy || (state === 'decided' && outcome === 'dismissed')}
            onClick={() => decide('dismiss')}
          >
            Nothing wrong
          </Button>
        )}
      </div>
      <p className={css.quiet}>
        Hide takes it from every list, search and feed at once. Restore is there once it is hidden.
        {!of.maySuspend && ` ${moderationWords.staff}`}
      </p>
      <Suspend of={of} opened={suspending} busy={busy} onClose={() => setSuspending(false)} onConfirm={decide} />
    </section>
  )
}

type SuspendProps = {
  of: ModeratedCase
  opened: boolean
  busy: boolean
  onClose: () => void
  onConfirm: (act: 'suspend', days: number) => void
}

function Suspend({ of, opened, busy, onClose, onConfirm }: SuspendProps) {
  const [days, setDays] = useState('7')
  return (
    <ConfirmModal
      opened={opened}
      onClose={onClose}
      onConfirm={() => onConfirm('suspend', Number(days))}
      title={`Suspend ${of.author.name}?`}
      confirm="Suspend"
      busy={busy}
    >
      <p>
        This hides what was reported, and until the suspension ends everything else of <bdi>{of.author.name}</bdi> that
        others read. They can sign in, read, export and ask for another look.
      </p>
      <NativeSelect
        label="For how long?"
        mt="md"
        value={days}
        data={suspensionChoices.map((count) => ({
          value: String(count),
          label: count === 1 ? 'A day' : `${count} days`,
        }))}
        onChange={(event) => setDays(event.currentTarget.value)}
      />
    </ConfirmModal>
  )
}
