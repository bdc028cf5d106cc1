import { webFeatures } from '../../../web/features.ts'

/** What other features offer on this page. Only the screen reads it, which the list itself loads late. */
export const pageActions = webFeatures.flatMap((one) => one.pageActions ?? []).filter(({ page }) => page === 'homework')

/** Blocks of other features among the details of an assignment. */
export const assignmentPanels = webFeatures.flatMap((one) => one.assignmentPanels ?? [])

/** What other features add to the foot of the details of an assignment. */
export const assignmentParts = webFeatures.flatMap((one) => one.assignmentParts ?? [])
