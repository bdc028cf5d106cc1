/** The name of the feature, as rows of the agenda have it. */
export const tutoringName = 'tutoring'

export const addMinutes = (moment: Date, minutes: number) => new Date(moment.getTime() + minutes * 60_000)
