import type { AgendaKinds } from '../../contract/agenda.ts'
import { Refusal } from '../../contract/refusal.ts'

/** Throws where one of them is not a registered kind. `field` is the form's. */
export function refuseUnknownKinds(kinds: AgendaKinds, field: string, names: readonly (string | undefined)[]): void {
  const isKnown = (name: string) => kinds.all.some(({ kind }) => kind === name)
  if (names.every((name) => name === undefined || isKnown(name))) return
  const words = 'There is no such type.'
  throw new Refusal('invalid', words, { fields: { [field]: words } })
}
