import type { TutorThread } from '../contract.ts'

/** The other one of a conversation. Nobody is there once their account is erased. */
export function threadOther({ other, side, tutorId }: TutorThread) {
  const page = side === 'student' ? tutorId && `/tutors/${tutorId}` : other?.id && `/people/${other.id}`
  return {
    id: other?.id ?? null,
    name: other?.name ?? 'Deleted user',
    avatarUrl: other?.avatarUrl ?? null,
    to: other?.id ? (page ?? null) : null,
    /** "Your tutor" */
    role: side === 'student' ? 'Your tutor' : 'Student',
  }
}
