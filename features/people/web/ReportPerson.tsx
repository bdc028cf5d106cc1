import { ReportText } from '../../../web/ui/ReportText.tsx'
import { personName, personPicture } from '../contract.ts'
import type { NamedPerson } from './slots.ts'

/** Reports what a person shows of themself everywhere: the name or the picture. */
export function ReportPerson({ of, onClose }: { of: NamedPerson; onClose: () => void }) {
  const texts = [personName, personPicture].map(({ name, noun }) => ({ kind: name, thing: of.id, label: noun }))
  return <ReportText what={of.name} author={of.name} texts={texts} onClose={onClose} />
}
