import { NativeSelect, Radio, Textarea } from '@mantine/core'
import { Link } from 'react-router'
import { FormDialog } from '../../../web/form/FormDialog.tsx'
import { FormFields } from '../../../web/form/FormFields.tsx'
import { useForm } from '../../../web/form/useForm.ts'
import type { ReportProps } from '../../../web/slots.ts'
import { toast } from '../../../web/ui/toast.tsx'
import { firstName } from '../../account/rules.ts'
import { report } from '../contract.ts'
import { maxReportWords, opinionWords, reasonNames, reportReasons } from '../rules.ts'
import css from './ReportDialog.module.css'

/** Fills `reportDialogs`. */
export function ReportDialog({ what, author, texts, onClose }: ReportProps) {
  const [first] = texts
  const form = useForm(report, {
    initial: { kind: first?.kind ?? '', reason: '', words: '' },
    extra: { thing: first?.thing ?? '' },
    onDone: () => {
      onClose()
      toast.success('Thank you. A moderator will look at it.')
    },
  })
  const { values, errors } = form
  return (
    <FormDialog form={form} onClose={onClose} title={`Report ${what}`} submit="Report" size={520}>
      <FormFields>
        {texts.length > 1 && (
          <NativeSelect
            label="What is it about?"
            data={texts.map(({ kind, label }) => ({ value: kind, label }))}
            {...form.field('kind')}
          />
        )}
        <Radio.Group
          label="What is wrong?"
          withAsterisk
          value={values.reason}
          error={errors.reason}
          onChange={(value) => form.set('reason', value)}
        >
          <div className={css.reasons}>
            {reportReasons.map((reason) => (
              <Radio
                key={reason}
                value={reason}
                label={reasonNames[reason]}
                aria-invalid={errors.reason ? true : undefined}
              />
            ))}
          </div>
        </Radio.Group>
        <Textarea
          label="In your words"
          placeholder="What happened, and where"
          rows={3}
          maxLength={maxReportWords}
          withAsterisk={values.reason === 'other'}
          dir="auto"
          {...form.field('words')}
        />
        <p className={css.note}>
          {author === undefined ? 'Its author' : <bdi>{firstName(author)}</bdi>} is not told who reported.{' '}
          {opinionWords}{' '}
          <Link className={css.link} to="/rules" target="_blank">
            The rules
          </Link>{' '}
          say what is one.
        </p>
      </FormFields>
    </FormDialog>
  )
}
