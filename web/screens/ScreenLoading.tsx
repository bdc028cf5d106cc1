import { Loading, RowSkeletons, SkeletonBlock } from '../ui/Skeletons.tsx'

/** While a screen's own code loads; usually it arrives before this shows. */
export function ScreenLoading() {
  return (
    <Loading label="Loading...">
      <SkeletonBlock width={220} height={28} />
      <RowSkeletons />
    </Loading>
  )
}
