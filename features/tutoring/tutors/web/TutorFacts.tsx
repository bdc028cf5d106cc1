import { VisuallyHidden } from '@mantine/core'
import {
  IconBriefcase,
  IconCalendarTime,
  IconClock,
  IconLanguage,
  IconMapPin,
  IconWorld,
  IconWorldPin,
} from '@tabler/icons-react'
import { Meta } from '../../../../web/ui/Meta.tsx'
import type { TutorCard } from '../shown.contract.ts'
import css from './TutorFacts.module.css'
import { availabilityWords, experienceWords, responseWords, typeListWords } from './words.ts'

/** `zone`: the place of the tutor's clock and how far it is off, where it is not the reader's. */
type TutorFactsProps = {
  of: TutorCard
  zone?: { place: string; difference: string } | undefined
  /** Nothing is cut. */
  whole?: boolean
}

/** What people compare, as icons and a few words in two columns. */
export function TutorFacts({ of, zone, whole = false }: TutorFactsProps) {
  const days = availabilityWords(of.weekdays)
  return (
    <div className={css.facts} data-whole={whole || undefined}>
      <Fact icon={IconMapPin} name="Location" words={of.location} />
      <Fact
        icon={IconCalendarTime}
        name="Availability"
        words={zone && of.weekdays.length > 0 ? `${days.words} in ${zone.place}` : days.words}
        title={days.all}
      />
      <Fact icon={IconWorld} name="Sessions" words={typeListWords(of.sessionTypes)} />
      <Fact icon={IconBriefcase} name="Experience" words={experienceWords(of)} />
      <Fact icon={IconLanguage} name="Languages" words={of.languages.join(', ')} />
      <Fact icon={IconClock} name="Response time" words={responseWords(of.responseMinutes)} />
      {zone && <Fact icon={IconWorldPin} name="Time zone" words={`${zone.place}, ${zone.difference}`} />}
    </div>
  )
}

type FactProps = { icon: typeof IconMapPin; name: string; words: string; title?: string | undefined }

function Fact({ icon, name, words, title }: FactProps) {
  return (
    <span className={css.fact} title={`${name}: ${title ?? words}`}>
      <Meta icon={icon}>
        <VisuallyHidden component="span">{`${name}: `}</VisuallyHidden>
        <span className={css.words} dir="auto">
          {words}
        </span>
      </Meta>
    </span>
  )
}
