import { numberWords } from '../../../contract/words/counts.ts'
import { fates, type ImportPreview } from '../contract.ts'
import css from './Counts.module.css'
import { fateNames } from './words.ts'

type CountsProps = Pick<ImportPreview, 'assignments'> & {
  /** Null where there can be none. */
  events: ImportPreview['events'] | null
}

export function Counts({ assignments, events }: CountsProps) {
  return (
    <table className={css.counts}>
      <thead>
        <tr>
          <td />
          {fates.map((fate) => (
            <th key={fate} scope="col">
              {fateNames[fate]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {[{ name: 'Assignments', of: assignments }, ...(events ? [{ name: 'Events', of: events }] : [])].map(
          ({ name, of }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {fates.map((fate) => (
                <td key={fate} data-zero={of[fate] === 0}>
                  {numberWords(of[fate])}
                </td>
              ))}
            </tr>
          ),
        )}
      </tbody>
    </table>
  )
}
