import { IconCalendar, IconCalendarCheck, IconCalendarX } from '@tabler/icons-react'
import { Meta } from '../../../web/ui/Meta.tsx'
import type { Organization } from '../contract.ts'
import css from './FitLine.module.css'
import { fitWords } from './words.ts'

const icons = { fits: IconCalendarCheck, mostly: IconCalendarX, clashes: IconCalendarX, none: IconCalendar }

/** How the next dates go with the reader's own calendar. A clash is no error. */
export function FitLine({ fit }: { fit: Organization['fit'] }) {
  const { name, why } = fitWords(fit)
  return (
    <span className={fit.is === 'fits' ? css.fits : undefined}>
      <Meta icon={icons[fit.is]}>
        <span>
          <strong>{name}</strong> <bdi>{why}</bdi>
        </span>
      </Meta>
    </span>
  )
}
