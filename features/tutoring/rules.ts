/** The name of the feature, as rows of the agenda have it. */
export const tutoringName = 'tutoring'
