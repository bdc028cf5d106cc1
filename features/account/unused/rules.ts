/** How long after the mail an unused account is erased, in days. */
export const unusedNoticeDays = 30
