import { MessageBox } from '../ui/MessageBox.tsx'
import type { Form } from './useForm.ts'

type FormFaultProps = {
  form: Pick<Form<unknown>, 'fault' | 'errors'>
  /** What the fields are called; one without a name here is called as its first part is. Not for short forms. */
  names?: Record<string, string> | undefined
}

/** What is wrong beyond the fields of a form; or, of a long form, which of them need a look where those are three or more. */
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
