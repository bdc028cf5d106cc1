import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { lengthWords } from '../../../../web/form/lengthWords.ts'
import { FailedState } from '../../../../web/ui/FailedState.tsx'
import { MessageBox } from '../../../../web/ui/MessageBox.tsx'
import { Loading, SkeletonBlock } from '../../../../web/ui/Skeletons.tsx'
import { parseQuick } from '../../quick/rules.ts'
import { maxSubtasks, maxSubtaskTitle } from '../contract.ts'
import { SubtaskList } from './SubtaskList.tsx'
import css from './Subtasks.module.css'
import { titleFault } from './titleFault.ts'
import { type SubtaskDraft, useSubtasks } from './useSubtasks.ts'

/** The steps of an assignment: ticked, added one after another, changed in place, ordered and deleted. */
export function Subtasks({ assignmentId, now, today }: { assignmentId: string; now: Date; today: string }) {
  const { list, unsent, add, again, forget, edit, order, remove } = useSubtasks(assignmentId)
  const [typed, setTyped] = useState('')
  const [tried, setTried] = useState(false)
  const rows = list.data ?? []
  const done = rows.filter((row) => row.done).length
  const full = rows.length + unsent.length >= maxSubtasks

  const draft = draftIn(typed, today)
  const fault = tried && draft.title !== '' && titleFault(draft.title)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (draft.title === '' || full) return
    setTried(true)
    if (titleFault(draft.title)) return
    setTyped('')
    setTried(false)
    add(draft)
  }
  return (
    <section className={css.section} aria-labelledby="subtasks-title">
      <div className={css.head}>
        <h3 id="subtasks-title">Subtasks</h3>
        {rows.length > 0 && <span className={css.count}>{`${done} of ${rows.length}`}</span>}
      </div>
      {list.isPending && (
        <Loading label="Loading subtasks">
          <div className={css.waiting}>
            <SkeletonBlock width="62%" height={14} />
            <SkeletonBlock width="48%" height={14} />
          </div>
        </Loading>
      )}
      {list.isError && !list.data && (
        <FailedState
          title="The subtasks could not be loaded."
          sentence="Nothing you saved is lost."
          retrying={list.isFetching}
          onRetry={() => list.refetch()}
          inPanel
        />
      )}
      <SubtaskList rows={rows} now={now} today={today} onEdit={edit} onOrder={order} onRemove={remove} />
      {unsent.map((one) =>
        one.fault === null ? (
          <p className={css.sending} key={one.key} dir="auto">
            {one.draft.title}
          </p>
        ) : (
          <MessageBox kind="error" key={one.key}>
            <p>
              Not saved: <bdi>{one.draft.title}</bdi>. {one.fault}
            </p>
            <span className={css.choices}>
              <Button variant="default" size="xs" onClick={() => again(one)}>
                Try again
              </Button>
              <Button variant="subtle" size="xs" onClick={() => forget(one)}>
                Leave it out
              </Button>
            </span>
          </MessageBox>
        ),
      )}
      {list.data && (
        <form className={css.add} onSubmit={submit}>
          <TextInput
            aria-label="Add a subtask"
            placeholder={full ? 'That is as many as fit.' : 'Add a subtask: References fri 1h'}
            autoComplete="off"
            enterKeyHint="next"
            description={fault ? undefined : lengthWords(draft.title, maxSubtaskTitle)}
            error={fault}
            dir="auto"
            disabled={full}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          {full && <p className={css.full}>An assignment has at most {maxSubtasks} subtasks.</p>}
        </form>
      )}
    </section>
  )
}

/** Date, time and estimate are read as in the quick add; its other words are title here. */
function draftIn(line: string, today: string): SubtaskDraft {
  const read = (plain: { from: number; to: number }[]) => parseQuick(line, { today, courses: [], plain })
  const others = read([]).parts.filter(({ what }) => what !== 'due' && what !== 'time' && what !== 'estimate')
  const { title, dueDate, dueTime, estimateMinutes } = read(others)
  return title ? { title, dueDate, dueTime, estimateMinutes } : { title: line.trim(), ...none }
}

const none = { dueDate: null, dueTime: null, estimateMinutes: null }
