import { Textarea } from '@mantine/core'
import { useNavigate } from 'react-router'
import { countWords } from '../../../contract/words/counts.ts'
import { FormDialog } from '../../../web/form/FormDialog.tsx'
import { FormFields } from '../../../web/form/FormFields.tsx'
import { useForm } from '../../../web/form/useForm.ts'
import { Segments } from '../../../web/ui/Segments.tsx'
import { toast } from '../../../web/ui/toast.tsx'
import type { CampusEventInFull } from '../contract.ts'
import { cancelCampusEvent } from '../make.contract.ts'
import type { CampusEventReach } from '../rules.ts'
import { campusScopeChoices } from './scopes.ts'

/** Cancels with words, which all on the list read; a draft is deleted. */
export function CancelEventDialog({ of, onClose }: { of: CampusEventInFull; onClose: () => void }) {
  const navigate = useNavigate()
  const isDraft = of.state === 'draft'
  const form = useForm(cancelCampusEvent, {
    initial: { id: of.id, scope: 'this' as CampusEventReach, words: '' },
    onDone: () => {
      toast.success(isDraft ? 'Draft discarded.' : 'Event cancelled.')
      onClose()
      if (isDraft) navigate(`/organizations/${of.organization.id}/manage`, { replace: true })
    },
  })
  const told = of.listed?.[form.values.scope] ?? 0
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={isDraft ? 'Discard draft' : 'Cancel event'}
      submit={isDraft ? 'Discard' : 'Cancel event'}
    >
      <FormFields>
        {of.repeats && (
          <Segments
            aria-label="Which dates"
            data={campusScopeChoices}
            value={form.values.scope}
            onChange={(scope) => form.set('scope', scope)}
          />
        )}
        {isDraft ? (
          <p>Nobody has seen it.</p>
        ) : (
          <Textarea
            label="Why?"
            required
            data-autofocus
            rows={3}
            dir="auto"
            description={
              told > 0
                ? `${countWords(told, 'person', 'people')} on ${form.values.scope === 'this' ? 'the list of this date' : 'the lists of these dates'} read it. It cannot be revived.`
                : 'Stands beside it in lists. It cannot be revived.'
            }
            {...form.field('words')}
          />
        )}
      </FormFields>
    </FormDialog>
  )
}
