import { useQuery } from '@tanstack/react-query'
import { monthWords } from '../../../contract/words/dates.ts'
import { read } from '../../../web/api/api.ts'
import { readDecisionCounts } from '../contract.ts'
import { houseRules, opinionWords } from '../rules.ts'
import css from './RulesParts.module.css'

/** Fills `siteTextParts` of `/rules`: before what the operator adds the rules that hold everywhere, after it the counts. */
export function RulesParts({ before = false }: { before?: boolean }) {
  return before ? <HouseRules /> : <Counts />
}

function HouseRules() {
  return (
    <section className={css.rules} aria-label="Rules of every Quad">
      <ol className={css.list}>
        {houseRules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ol>
      <p>
        What others can read can be reported, from the menu beside it. {opinionWords} Nothing is hidden by reports
        alone: a moderator decides, tells the author why, and the author may ask once for another look by somebody else.
      </p>
    </section>
  )
}

const columns = ['dismissed', 'hidden', 'warned', 'suspended', 'restored'] as const
const heads: Record<(typeof columns)[number], string> = {
  dismissed: 'Nothing wrong',
  hidden: 'Hidden',
  warned: 'Warned',
  suspended: 'Suspended',
  restored: 'Restored',
}

function Counts() {
  const found = useQuery(read(readDecisionCounts, {}))
  if (!found.data) return null
  return (
    <section className={css.rules} aria-labelledby="decisions">
      <h2 className={css.title} id="decisions">
        What moderators decided
      </h2>
      {found.data.length === 0 ? (
        <p>Nothing in the last twelve months.</p>
      ) : (
        <div className={css.scroll}>
          <table className={css.table}>
            <thead>
              <tr>
                <th scope="col">Month</th>
                {columns.map((name) => (
                  <th scope="col" key={name}>
                    {heads[name]}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {found.data.map(({ month, ...counts }) => (
                <tr key={month}>
                  <th scope="row">{monthWords(`${month}-01`)}</th>
                  {columns.map((name) => (
                    <td key={name}>{counts[name]}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}
