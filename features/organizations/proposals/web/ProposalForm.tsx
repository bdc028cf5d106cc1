import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { timeOfDayIn } from '../../../../contract/day.ts'
import { Refusal } from '../../../../contract/refusal.ts'
import { timeOfDayWords } from '../../../../contract/words/times.ts'
import { call, errorWords, useWrite } from '../../../../web/api/api.ts'
import { FormFields, FormPair } from '../../../../web/form/FormFields.tsx'
import { lengthWords } from '../../../../web/form/lengthWords.ts'
import { usePerson } from '../../../../web/session.ts'
import { MessageBox } from '../../../../web/ui/MessageBox.tsx'
import { toast } from '../../../../web/ui/toast.tsx'
import { type OrganizationCategory, organizationCategories } from '../../rules.ts'
import { type OrganizationProposal, sendProposal, withdrawOrganizationProposal } from '../contract.ts'
import { proposalLimits } from '../rules.ts'
import { Founders } from './Founders.tsx'
import { LikeOrganizations } from './LikeOrganizations.tsx'
import css from './Proposals.module.css'
import { ProposedMeeting } from './ProposedMeeting.tsx'
import { useProposalDraft } from './useProposalDraft.ts'

/** The fields of a proposal, saved as they are typed. */
export function ProposalForm({ of, onSent }: { of: OrganizationProposal | undefined; onSent: () => void }) {
  const { zone } = usePerson()
  const client = useQueryClient()
  const navigate = useNavigate()
  const root = useRef<HTMLFormElement>(null)
  const draft = useProposalDraft(of)
  const discard = useWrite(withdrawOrganizationProposal)
  const [busy, setBusy] = useState(false)
  const { values, set, errors } = draft

  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    try {
      await call(sendProposal, { id: await draft.save() })
      toast.success('Proposal sent.')
      navigate('/organizations/propose', { replace: true })
      await client.invalidateQueries()
      onSent()
    } catch (error) {
      if (error instanceof Refusal && error.fields) draft.setErrors(error.fields)
      else draft.setFault(errorWords(error))
      requestAnimationFrame(() => root.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
    } finally {
      setBusy(false)
    }
  }
  const field = <N extends 'name' | 'about' | 'place' | 'reason'>(name: N) => ({
    name,
    dir: 'auto' as const,
    value: values[name],
    error: errors[name],
    'aria-invalid': errors[name] ? (true as const) : undefined,
    onChange: (event: { currentTarget: { value: string } }) => set(name, event.currentTarget.value),
  })
  return (
    <form className={css.form} ref={root} noValidate onSubmit={send} aria-label="Proposal">
      <div className={css.fields}>
        {draft.fault !== null && (
          <MessageBox kind="error" takesFocus>
            {draft.fault}
          </MessageBox>
        )}
        {of?.state === 'answered' && (
          <MessageBox kind="notice">
            A moderator has answered: <span dir="auto">{of.answer}</span>
          </MessageBox>
        )}
        <FormFields>
          <FormPair>
            <TextInput label="Name" required autoComplete="off" {...field('name')} />
            <NativeSelect
              label="Category"
              required
              value={values.category ?? ''}
              error={errors.category}
              aria-invalid={errors.category ? true : undefined}
              data={[
                { value: '', label: 'Choose' },
                ...organizationCategories.map((value) => ({ value, label: value })),
              ]}
              onChange={(event) => set('category', (event.currentTarget.value || null) as OrganizationCategory | null)}
            />
          </FormPair>
          <LikeOrganizations name={values.name} about={values.about} />
          <Textarea
            label="What is it?"
            required
            rows={4}
            description={lengthWords(values.about, proposalLimits.about) ?? 'Stands on the card and the page.'}
            {...field('about')}
          />
          <ProposedMeeting meeting={values.meeting} errors={errors} onChange={(meeting) => set('meeting', meeting)} />
          <TextInput label="Place" autoComplete="off" {...field('place')} />
          <Founders of={of} save={draft.save} />
          <Textarea
            label="Why should it exist?"
            required
            rows={3}
            description={lengthWords(values.reason, proposalLimits.reason) ?? 'Only the moderators read this.'}
            {...field('reason')}
          />
        </FormFields>
      </div>
      <div className={css.bar}>
        <span className={css.saved} role="status">
          {draft.savedAt ? `Draft saved ${timeOfDayWords(timeOfDayIn(zone, draft.savedAt))}` : ''}
        </span>
        {of?.state === 'draft' && (
          <Button
            variant="default"
            disabled={busy}
            onClick={() => discard.mutate({ id: of.id }, { onSuccess: () => navigate('/organizations') })}
          >
            Discard
          </Button>
        )}
        {of?.state !== 'draft' && (
          <Button variant="default" component={Link} to="/organizations">
            Cancel
          </Button>
        )}
        <Button type="submit" loading={busy}>
          Send proposal
        </Button>
      </div>
    </form>
  )
}
