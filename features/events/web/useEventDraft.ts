import { call, fieldErrorsOf } from '../../../web/api/api.ts'
import { useDraft } from '../../../web/form/useDraft.ts'
import { createCampusEvent, saveCampusDraft } from '../make.contract.ts'
import { type EventFields, sentFields } from './eventFields.ts'

/** A draft of an event, which is made as soon as it can be one: with a title and a day. */
export function useEventDraft(initial: EventFields, at: { organization: string; id: string | undefined }) {
  const parsed = (values: EventFields) =>
    createCampusEvent.input.safeParse({ id: at.organization, ...sentFields(values) })
  const draft = useDraft({
    initial,
    id: at.id,
    reads: '/events',
    ready: (values) => parsed(values).success,
    async store({ id, values }, made) {
      const sent = sentFields(values)
      const answer =
        id === undefined
          ? await call(createCampusEvent, { id: at.organization, ...sent })
          : await call(saveCampusDraft, { id, ...sent })
      made(answer.event)
    },
  })
  return {
    ...draft,
    /** What is wrong before it is sent, by fields. */
    check(): Record<string, string> {
      const { error } = parsed(draft.values)
      if (!error) return {}
      return Object.fromEntries(Object.entries(fieldErrorsOf(error)).map(([name, words]) => [name, String(words)]))
    },
  }
}
