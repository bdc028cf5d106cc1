import { IconSettings } from '@tabler/icons-react'
import type { SearchAction } from '../search.ts'
import { sectionId } from './settingsSections.ts'

/** Leads from the search to a section of the settings. */
export const sectionAction = (section: string): SearchAction => ({
  ...{ label: section, words: 'settings', icon: IconSettings, place: 'Settings' },
  to: `/settings#${sectionId(section)}`,
})

/** Lead to the section with rows of these names; `words` are further ones by which all of them are found. */
export const rowActions = (section: string, names: readonly string[], words = ''): SearchAction[] =>
  names.map((label) => ({
    ...sectionAction(section),
    label,
    words: `${section} ${words}`,
    place: `Settings, ${section}`,
  }))
