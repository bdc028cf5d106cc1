import { Avatar } from '../../../web/ui/Avatar.tsx'
import { ThingPicture } from '../../../web/ui/picture/ThingPicture.tsx'
import type { ListedCase } from '../contract.ts'
import css from './CaseWords.module.css'
import { readableParts } from './words.ts'

type CaseWordsProps = { words: ListedCase['words']; author: { id: string; name: string }; pictureSize: number }

/** What a case is about: a picture, or words, the first of them as a title. */
export function CaseWords({ words, author, pictureSize }: CaseWordsProps) {
  return (
    <div className={css.words}>
      {words.avatar_url && <Avatar id={author.id} name={author.name} src={words.avatar_url} size={pictureSize} />}
      {words.picture_url && <ThingPicture id={author.id} src={words.picture_url} size={pictureSize} />}
      {readableParts(words).map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text, which does not change while it is read
        <p key={index} className={index === 0 ? css.first : undefined} dir="auto">
          {part}
        </p>
      ))}
    </div>
  )
}
