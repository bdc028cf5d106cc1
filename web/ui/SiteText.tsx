import { paragraphsOf } from '../../features/account/texts/rules.ts'
import css from './SiteText.module.css'

/** A plain text of the operator: paragraphs, lines, and web addresses as links. */
export function SiteText({ text }: { text: string }) {
  return (
    <div className={css.text}>
      {paragraphsOf(text).map((lines, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a text is drawn as a whole
        <p className={css.paragraph} key={at}>
          {lines.map((parts, line) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a text is drawn as a whole
            <span key={line}>
              {line > 0 && <br />}
              {parts.map(({ text, link }, part) =>
                link ? (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a text is drawn as a whole
                  <a className={css.link} href={text} target="_blank" rel="noopener noreferrer nofollow" key={part}>
                    {text}
                  </a>
                ) : (
                  text
                ),
              )}
            </span>
          ))}
        </p>
      ))}
    </div>
  )
}
