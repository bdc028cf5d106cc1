import { Button, NativeSelect, TextInput } from '@mantine/core'
import { FormFault } from '../../../../web/form/FormFault.tsx'
import { useForm } from '../../../../web/form/useForm.ts'
import { Panel } from '../../../../web/ui/Panel.tsx'
import { toast } from '../../../../web/ui/toast.tsx'
import { editStudyPlan, type Progress } from '../contract.ts'
import css from './DegreePlanForm.module.css'

const repeats = [
  { value: 'latest', label: 'The latest try counts' },
  { value: 'best', label: 'The best try counts' },
  { value: 'all', label: 'Every try counts' },
]

/** What the degree needs, as the person says. */
export function DegreePlanForm({ progress }: { progress: Progress }) {
  const { degreeCredits, earlierCredits, repeats: rule } = progress.plan
  const initial: { degreeCredits: string | null; earlierCredits: string; repeats: typeof rule } = {
    degreeCredits,
    earlierCredits,
    repeats: rule,
  }
  const form = useForm(editStudyPlan, {
    initial,
    onDone: () => toast.success('Saved.'),
  })
  return (
    <Panel title="Your degree">
      <form className={css.fields} ref={form.root} noValidate onSubmit={form.submit}>
        <FormFault form={form} />
        <TextInput
          label="Credits it needs"
          inputMode="decimal"
          placeholder="120"
          autoComplete="off"
          maxLength={10}
          {...form.field('degreeCredits')}
          value={form.values.degreeCredits ?? ''}
          onChange={(event) => form.set('degreeCredits', event.currentTarget.value || null)}
        />
        <TextInput
          label="Credits from elsewhere"
          inputMode="decimal"
          autoComplete="off"
          maxLength={10}
          description="Transferred or earned before. They count for the degree, in no average."
          {...form.field('earlierCredits')}
        />
        <NativeSelect label="A course taken twice" data={repeats} {...form.field('repeats')} />
        <Button className={css.save} type="submit" variant="default" loading={form.busy} disabled={!form.dirty}>
          Save
        </Button>
      </form>
    </Panel>
  )
}
