import { Radios } from '../../../../web/ui/Radios.tsx'
import { type DemoCard, demoCardNumbers, demoCards } from '../rules.ts'
import css from './CardChoice.module.css'

type CardChoiceProps = { value: DemoCard; onChange: (card: DemoCard) => void }

/** The invented cards, by what comes of each. */
export function CardChoice({ value, onChange }: CardChoiceProps) {
  return (
    <div className={css.cards} role="radiogroup" aria-label="Card">
      <Radios
        value={value}
        onChange={onChange}
        choices={demoCardNumbers.map((card) => ({
          value: card,
          label: (
            <>
              <span>
                <span className={css.name}>{demoCards[card].name}</span>
                <span className={css.words}>{demoCards[card].words}</span>
              </span>
              <span className={css.number}>•••• {card}</span>
            </>
          ),
        }))}
        css={{ one: css.one, input: css.input, label: css.label }}
      />
    </div>
  )
}
