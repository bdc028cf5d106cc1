import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { read } from '../../../../web/api/api.ts'
import { FormFault } from '../../../../web/form/FormFault.tsx'
import { FormFields, FormPair } from '../../../../web/form/FormFields.tsx'
import { lengthWords } from '../../../../web/form/lengthWords.ts'
import { useForm } from '../../../../web/form/useForm.ts'
import { Segments } from '../../../../web/ui/Segments.tsx'
import { toast } from '../../../../web/ui/toast.tsx'
import { listOrganizations } from '../../contract.ts'
import { decideProposal, type ListedProposal } from '../contract.ts'
import { type ProposalDecision, proposalLimits } from '../rules.ts'

const submits: Record<ProposalDecision, string> = { approve: 'Approve', answer: 'Answer', merge: 'Merge' }
const done: Record<ProposalDecision, string> = {
  approve: 'Approved. It stands in the directory.',
  answer: 'Answered. It comes back when it is sent again.',
  merge: 'Merged. Nobody was joined.',
}

/** Approves a proposal, answers it with words, or closes it with the address of what there is already. */
export function DecideProposal({ of }: { of: ListedProposal }) {
  const [looked, setLooked] = useState('')
  const form = useForm(decideProposal, {
    initial: { decision: 'approve' as ProposalDecision, words: '', into: null as string | null },
    extra: { id: of.id },
    onDone: () => toast.success(done[form.values.decision]),
  })
  const { decision } = form.values
  const found = useQuery({
    ...read(listOrganizations, { sort: 'name', limit: 20, ...(looked && { q: looked }) }),
    enabled: decision === 'merge',
  })
  return (
    <form noValidate aria-label={`Decide on ${of.name}`} onSubmit={form.submit}>
      <FormFault form={form} />
      <FormFields>
        <Segments
          small
          aria-label="Decision"
          data={[
            { value: 'approve', label: 'Approve' },
            { value: 'answer', label: 'Answer' },
            { value: 'merge', label: 'Merge into…' },
          ]}
          value={decision}
          onChange={(value) => form.set('decision', value)}
        />
        {decision === 'merge' && (
          <FormPair>
            <TextInput
              label="Look for"
              autoComplete="off"
              dir="auto"
              value={looked}
              onChange={(event) => setLooked(event.currentTarget.value)}
            />
            <NativeSelect
              label="Organization"
              required
              value={form.values.into ?? ''}
              error={form.errors.into}
              data={[
                { value: '', label: 'Choose' },
                ...(found.data?.rows ?? []).map(({ id, name }) => ({ value: id, label: name })),
              ]}
              onChange={(event) => form.set('into', event.currentTarget.value || null)}
            />
          </FormPair>
        )}
        {decision !== 'approve' && (
          <Textarea
            label="Words"
            required={decision === 'answer'}
            rows={2}
            dir="auto"
            description={lengthWords(form.values.words, proposalLimits.answer) ?? 'Whoever proposed it reads them.'}
            {...form.field('words')}
          />
        )}
        <div>
          <Button type="submit" loading={form.busy}>
            {submits[decision]}
          </Button>
        </div>
      </FormFields>
    </form>
  )
}
