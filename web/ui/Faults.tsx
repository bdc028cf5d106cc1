import type { ReactNode } from 'react'
import { MessageBox } from './MessageBox.tsx'

type FaultsProps = {
  fault: string | null
  errors: Record<string, ReactNode>
  /** What the fields are called; one without a name here is called as its first part is. */
  names: Record<string, string>
}

/** Above the fields of a form: what is wrong beyond them, or which of them need a look where those are three or more. */
export function Faults({ fault, errors, names }: FaultsProps) {
  if (fault)
    return (
      <MessageBox kind="error" takesFocus>
        {fault}
      </MessageBox>
    )
  const named = (key: string) => names[key] ?? names[key.split('.')[0] ?? ''] ?? key
  const wrong = [...new Set(Object.keys(errors).map(named))]
  if (wrong.length < 3) return null
  return <MessageBox kind="error">{`${wrong.length} fields need a look: ${wrong.join(', ')}.`}</MessageBox>
}
