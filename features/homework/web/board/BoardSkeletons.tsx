import { SkeletonBlock } from '../../../../web/ui/Skeletons.tsx'
import css from './BoardSkeletons.module.css'

export function BoardSkeletons() {
  return (
    <div className={css.cards}>
      {['72%', '54%', '64%'].map((width) => (
        <div className={css.card} key={width}>
          <SkeletonBlock width={88} height={11} />
          <SkeletonBlock width={width} height={14} />
          <SkeletonBlock width={128} height={11} />
        </div>
      ))}
    </div>
  )
}
