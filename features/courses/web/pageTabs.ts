import { webFeatures } from '../../../web/features.ts'

/** Tabs that other features offer beside My Courses. Only the screen reads it. */
export const pageTabs = webFeatures.flatMap(({ tabs = [] }) => tabs).filter(({ page }) => page === 'courses')

/** Blocks that other features offer for the page of a course. */
export const coursePanels = webFeatures
  .flatMap(({ coursePanels = [] }) => coursePanels)
  .toSorted((one, other) => one.order - other.order)
