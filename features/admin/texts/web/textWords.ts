import type { SiteTextKind } from '../../../account/texts/rules.ts'

export const textWords: Record<SiteTextKind, { label: string; meaning: string }> = {
  name: { label: 'Name', meaning: 'Who runs this Quad, such as “Alder Hill University”.' },
  contact: { label: 'Contact', meaning: 'How people reach you: an address, or a sentence.' },
  imprint: { label: 'Imprint', meaning: 'Who is responsible, at /imprint.' },
  privacy: { label: 'Privacy text', meaning: 'What you store about people and why, at /privacy. Accepted at sign-up.' },
  rules: { label: 'Rules', meaning: 'How people treat each other here, at /rules. Accepted at sign-up.' },
}
