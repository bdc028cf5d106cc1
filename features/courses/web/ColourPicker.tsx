import { IconCheck } from '@tabler/icons-react'
import { useId } from 'react'
import { courseColour } from '../../../web/ui/CourseTag.tsx'
import css from './ColourPicker.module.css'
import { colourNames } from './colourNames.ts'

type ColourPickerProps = {
  /** Undefined until one is chosen. */
  value: number | undefined
  onChange: (colour: number) => void
  /** Colours of other courses in the term: their codes by colour. */
  taken?: ReadonlyMap<number, string>
}

/** The twelve course colours by name; beneath, which of them another course has. */
export function ColourPicker({ value, onChange, taken }: ColourPickerProps) {
  const name = useId()
  const other = value === undefined ? undefined : taken?.get(value)
  return (
    <fieldset className={css.colours}>
      <legend className={css.legend}>Color</legend>
      <div className={css.swatches}>
        {colourNames.map((label, colour) => (
          <label className={css.swatch} key={label} title={label} style={{ color: courseColour(colour) }}>
            <input
              className={css.input}
              type="radio"
              name={name}
              value={colour}
              aria-label={taken?.has(colour) ? `${label}, as ${taken.get(colour)} has` : label}
              checked={value === colour}
              onChange={() => onChange(colour)}
            />
            <span className={css.square}>
              {value === colour && <IconCheck className={css.tick} size={16} stroke={2.5} aria-hidden />}
            </span>
          </label>
        ))}
      </div>
      <p className={css.words}>
        {value === undefined ? 'The next in line, unless you choose one.' : colourNames[value]}
        {other && `, as ${other} has`}
      </p>
    </fieldset>
  )
}
