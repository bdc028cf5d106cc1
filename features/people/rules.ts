/** Who sees a person's profile, beside the person. */
export const visibilities = ['everyone', 'groups', 'private'] as const
export type Visibility = (typeof visibilities)[number]

export const visibilityNames: Record<Visibility, string> = {
  everyone: 'Everyone',
  groups: 'Study Groups Only',
  private: 'Private',
}

export const peopleWords = {
  /** The same for somebody who may not be seen and for an id that nobody has. */
  notFound: 'There is nobody here whom you can see.',
  blockedSelf: 'This is you.',
  notBlocked: 'This person is not on your list any more.',
  blocked: 'You have blocked this person.',
}

/** What somebody shows as to a person from whom a block separates them, in what both still share. */
export const blockedName = 'Student'

/** How many people somebody may block. */
export const maxBlocks = 1000

/** The topics of live push about what a person shows, and whether they are here; their key is the person. */
export const personTopic = 'person'
export const presenceTopic = 'presence'

/** After so many minutes without input somebody with an open page is away. */
export const awayAfterMinutes = 5
