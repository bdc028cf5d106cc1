import { MessageBox } from '../ui/MessageBox.tsx'
import type { Form } from './useForm.ts'

type FormFaultProps = {
  form: Pick<Form<unknown>, 'fault' | 'errors'>
  /** The names of the fields; a field without one uses that of its first part. Not for short forms. */
  names?: Record<string, string> | undefined
}

/** Errors outside the fields of a form; for a long form also the names of the wrong fields, if three or more. */
export function FormFault({ form: { fault, errors }, names }: FormFaultProps) {
  if (fault)
    return (
      <MessageBox kind="error" takesFocus>
        {fault}
      </MessageBox>
    )
  if (!names) return null
  const named = (key: string) => names[key] ?? names[key.split('.')[0] ?? ''] ?? key
  const wrong = [...new Set(Object.keys(errors).map(named))]
  if (wrong.length < 3) return null
  return <MessageBox kind="error">{`${wrong.length} fields need a look: ${wrong.join(', ')}.`}</MessageBox>
}
