import { slot } from '../../contract/slot.ts'

/** SQL: whether a person, given as SQL, has priority in the inbox now. */
export const priorityPeople = slot<(person: string) => string>('feedback.priority')
