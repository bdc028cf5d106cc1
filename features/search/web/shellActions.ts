import {
  IconDeviceDesktop,
  IconKeyboard,
  IconLayoutDashboard,
  IconMoon,
  IconSettings,
  IconSun,
  IconUser,
} from '@tabler/icons-react'
import { useFills } from '../../../web/fills.ts'
import { ownSections, sectionId } from '../../../web/pages/settingsSections.ts'
import { settingsPanels } from '../../../web/pages/slots.ts'
import type { SearchAction, SearchPart } from '../../../web/search.ts'
import { useSetting } from '../../../web/settings/useSetting.ts'
import { themeSetting } from '../../account/settings/contract.ts'

const themes = [
  { value: 'dark', label: 'Dark theme', words: 'appearance night black', icon: IconMoon, first: 40 },
  { value: 'light', label: 'Light theme', words: 'appearance day white', icon: IconSun },
  { value: 'auto', label: 'System theme', words: 'appearance automatic', icon: IconDeviceDesktop },
] as const

/** Themes, the sections of the settings, and what else the shell offers. */
function useActions(): SearchAction[] {
  const { choose } = useSetting(themeSetting)
  const offered = useFills(settingsPanels).map(({ value }) => value.name)
  const sections = [...ownSections, ...offered].map((name) => ({
    ...{ label: name, words: 'settings', icon: IconSettings, place: 'Settings' },
    to: `/settings#${sectionId(name)}`,
  }))
  return [
    ...themes.map(({ value, ...shown }) => ({ ...shown, place: 'Settings', run: () => choose(value) })),
    { label: 'Dashboard', words: 'home start', icon: IconLayoutDashboard, to: '/', place: 'Page' },
    { label: 'Profile', words: 'name picture achievements', icon: IconUser, to: '/profile', place: 'Page' },
    { label: 'Settings', words: 'preferences options', icon: IconSettings, to: '/settings', place: 'Page' },
    ...sections,
    {
      ...{ label: 'Help with keys', words: 'keyboard shortcuts', icon: IconKeyboard, place: 'Settings' },
      to: `/settings#${sectionId('Keyboard')}`,
    },
  ]
}

export const shellSearchPart: SearchPart = { useActions }
