import { Button, Textarea } from '@mantine/core'
import { IconClock, IconRosetteDiscountCheck, IconX } from '@tabler/icons-react'
import { FormFault } from '../../../../../web/form/FormFault.tsx'
import { lengthWords } from '../../../../../web/form/lengthWords.ts'
import { useForm } from '../../../../../web/form/useForm.ts'
import { SettingRow } from '../../../../../web/settings/SettingRow.tsx'
import { Panel } from '../../../../../web/ui/Panel.tsx'
import { toast } from '../../../../../web/ui/toast.tsx'
import { askForVerification, type OwnTutor } from '../../contract.ts'
import css from './TutoringSettings.module.css'

type Verification = OwnTutor['verification']

const states: Record<Verification['state'], { name: string; help: string; icon?: typeof IconClock }> = {
  none: { name: 'Not verified', help: 'An admin looks at what you name, and gives you a mark that students see.' },
  asked: { name: 'Asked', help: 'An admin has not decided yet. Asking again replaces your note.', icon: IconClock },
  verified: { name: 'Verified', help: 'Students see the mark beside your name.', icon: IconRosetteDiscountCheck },
  declined: { name: 'Declined', help: 'You can ask again, with more.', icon: IconX },
}

/** The mark that an admin grants, with the reason. */
export function VerificationSettings({ tutor: { verification } }: { tutor: OwnTutor }) {
  const { state, reason, note } = verification
  const { name, help, icon: Icon } = states[state]
  return (
    <Panel title="Verification">
      <div className={css.verification}>
        <SettingRow
          name={
            <span className={css.state}>
              {Icon && <Icon className={css.icon ?? ''} size={18} stroke={1.75} aria-hidden />}
              {name}
            </span>
          }
          help={help}
        >
          {null}
        </SettingRow>
        {reason && state !== 'asked' && <p className={css.words} dir="auto">{`The admin wrote: ${reason}`}</p>}
        {state === 'asked' && note && <p className={css.words} dir="auto">{`You wrote: ${note}`}</p>}
        {state !== 'verified' && <AskForm key={`${state} ${note}`} asked={state === 'asked'} />}
      </div>
    </Panel>
  )
}

function AskForm({ asked }: { asked: boolean }) {
  const form = useForm(askForVerification, {
    initial: { note: '' },
    onDone: () => toast.success('Admins see your request.'),
  })
  return (
    <form className={css.verification} ref={form.root} noValidate onSubmit={form.submit}>
      <FormFault form={form} />
      <Textarea
        label="Note to the admins"
        description={`By what you can be verified. ${lengthWords(form.values.note, 2000) ?? ''}`}
        rows={2}
        dir="auto"
        {...form.field('note')}
      />
      <div>
        <Button type="submit" variant="default" loading={form.busy}>
          {asked ? 'Ask again' : 'Ask to be verified'}
        </Button>
      </div>
    </form>
  )
}
