import { features } from '../../../web/features.ts'

/** What other features offer on this page. Only the screen reads it, which the list itself loads late. */
export const pageActions = features.flatMap((one) => one.pageActions ?? []).filter(({ page }) => page === 'homework')

/** What other features add to the details of an assignment. */
export const assignmentParts = features.flatMap((one) => one.assignmentParts ?? [])
