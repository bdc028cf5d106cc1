import type { pageTextKinds } from '../texts/rules.ts'

export const siteTextTitles: Record<(typeof pageTextKinds)[number], string> = {
  imprint: 'Imprint',
  privacy: 'Privacy',
  rules: 'Rules',
}
