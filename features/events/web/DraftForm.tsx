import { Button, NativeSelect } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { z } from 'zod'
import { timeOfDayIn } from '../../../contract/day.ts'
import { countWords } from '../../../contract/words/counts.ts'
import { timeOfDayWords } from '../../../contract/words/times.ts'
import { call, errorWords } from '../../../web/api/api.ts'
import { RuleFields } from '../../../web/repeat/RuleFields.tsx'
import { usePerson } from '../../../web/session.ts'
import { MessageBox } from '../../../web/ui/MessageBox.tsx'
import { toast } from '../../../web/ui/toast.tsx'
import type { listRunOrganizations } from '../contract.ts'
import { cancelCampusEvent, previewCampusRepeat, publishCampusEvent } from '../make.contract.ts'
import css from './EventForm.module.css'
import { EventFormFields } from './EventFormFields.tsx'
import { EventPictureField } from './EventPictureField.tsx'
import type { EventFields } from './eventFields.ts'
import { RepeatDays, useDays } from './RepeatDays.tsx'
import { useEventDraft } from './useEventDraft.ts'

type RunOrganization = z.output<typeof listRunOrganizations.output>['rows'][number]

type DraftFormProps = {
  initial: EventFields
  /** Of a draft that is there already. */
  id: string | undefined
  organization: string
  organizations: readonly RunOrganization[]
  /** Of a draft that is there already. */
  picture: { drawn: string; stored: string | null } | undefined
}

const units = ['day', 'week', 'month'] as const

/** A draft: saved by itself, seen by nobody else than officers, published with all its dates. */
export function DraftForm({ initial, id, organization: first, organizations, picture }: DraftFormProps) {
  const { zone } = usePerson()
  const navigate = useNavigate()
  const client = useQueryClient()
  const root = useRef<HTMLFormElement>(null)
  const [organization, setOrganization] = useState(first)
  const draft = useEventDraft(initial, { organization, id })
  const [busy, setBusy] = useState(false)
  const { values, set, errors } = draft
  const chosen = organizations.find((one) => one.id === organization)
  const isMade = draft.id.current !== undefined
  const { date, repeat } = values
  const wanted = previewCampusRepeat.input.safeParse({ date, repeat }).data
  const days = useDays([date, repeat], wanted && (() => call(previewCampusRepeat, wanted)))
  const many = values.repeat === null ? 1 : (days ?? []).filter((day) => !values.except.includes(day)).length

  const publish = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const wrong = draft.check()
    draft.setErrors(wrong)
    if (Object.keys(wrong).length > 0) return focusFirst(root.current)
    setBusy(true)
    try {
      const made = await draft.save()
      await call(publishCampusEvent, { id: made, scope: 'all', published: true })
      toast.success('Event published.')
      navigate(`/events/${made}`, { replace: true })
      await client.invalidateQueries()
    } catch (error) {
      if (Object.keys(draft.errors).length === 0) draft.setFault(errorWords(error))
      focusFirst(root.current)
    } finally {
      setBusy(false)
    }
  }
  const discard = async () => {
    setBusy(true)
    const made = await draft.drop()
    try {
      if (made !== undefined) await call(cancelCampusEvent, { id: made, scope: 'all' })
      toast.success('Draft discarded.')
      navigate(`/organizations/${organization}/manage`, { replace: true })
      await client.invalidateQueries()
    } catch (error) {
      toast.error(errorWords(error))
      draft.keep()
      setBusy(false)
    }
  }
  return (
    <form ref={root} noValidate onSubmit={publish} aria-label="Event">
      {draft.fault !== null && (
        <MessageBox kind="error" takesFocus>
          {draft.fault}
        </MessageBox>
      )}
      <EventFormFields
        values={values}
        set={set}
        errors={errors}
        members={chosen?.members}
        own={picture?.drawn}
        picture={
          <EventPictureField
            id={draft.id.current}
            drawn={picture?.drawn ?? organization}
            stored={picture?.stored ?? null}
          />
        }
        organization={
          <NativeSelect
            label="Organization"
            value={organization}
            disabled={isMade || organizations.length < 2}
            data={organizations.map((one) => ({ value: one.id, label: one.name }))}
            onChange={(event) => {
              const next = organizations.find((one) => one.id === event.currentTarget.value)
              if (!next) return
              setOrganization(next.id)
              set('category', next.category)
            }}
          />
        }
        repeat={
          <>
            <RuleFields
              start={values.date}
              startName="the first one"
              units={units}
              make={(rule) => rule}
              value={values.repeat}
              error={errors.repeat}
              onChange={(repeat) => {
                set('repeat', repeat)
                set('except', [])
              }}
            />
            {values.repeat && days && (
              <RepeatDays days={days} except={values.except} onChange={(except) => set('except', except)} />
            )}
          </>
        }
      />
      <div className={css.bar}>
        <span className={css.saved} role="status">
          {draft.savedAt
            ? `Draft saved ${timeOfDayWords(timeOfDayIn(zone, draft.savedAt))}. Nobody sees it before you publish.`
            : 'Saved as a draft by itself. Nobody sees it before you publish.'}
        </span>
        {isMade && (
          <Button variant="default" component={Link} to={`/events/${draft.id.current}`}>
            Preview
          </Button>
        )}
        <Button variant="outline" color="red" disabled={busy} onClick={() => void discard()}>
          Discard draft
        </Button>
        <Button type="submit" loading={busy}>
          {many === 1 ? 'Publish' : `Publish ${countWords(many, 'date')}`}
        </Button>
      </div>
    </form>
  )
}

export function focusFirst(form: HTMLElement | null): void {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
}
