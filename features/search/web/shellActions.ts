import { useComputedColorScheme } from '@mantine/core'
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
import { rowActions, sectionAction } from '../../../web/pages/settingsActions.ts'
import { ownSections, sectionId } from '../../../web/pages/settingsSections.ts'
import { settingsPanels } from '../../../web/pages/slots.ts'
import type { SearchAction, SearchPart } from '../../../web/search.ts'
import { useSetting } from '../../../web/settings/useSetting.ts'
import { themeSetting } from '../../account/settings/contract.ts'

const themes = [
  { value: 'dark', label: 'Dark theme', words: 'appearance night black', icon: IconMoon },
  { value: 'light', label: 'Light theme', words: 'appearance day white', icon: IconSun },
  { value: 'auto', label: 'System theme', words: 'appearance automatic', icon: IconDeviceDesktop },
] as const

/** Themes, the sections of the settings, and what else the shell offers. */
function useActions(): SearchAction[] {
  const { choose } = useSetting(themeSetting)
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false })
  const offered = useFills(settingsPanels).map(({ value }) => value.name)
  return [
    ...themes.map(({ value, ...shown }) => ({
      ...{ ...shown, place: 'Settings', run: () => choose(value) },
      // The one that is not on.
      ...(value !== 'auto' && value !== scheme && { first: 40 }),
    })),
    { label: 'Dashboard', words: 'home start', icon: IconLayoutDashboard, to: '/', place: 'Page' },
    { label: 'Profile', words: 'name picture achievements', icon: IconUser, to: '/profile', place: 'Page' },
    { label: 'Settings', words: 'preferences options', icon: IconSettings, to: '/settings', place: 'Page' },
    ...[...ownSections, ...offered].map(sectionAction),
    ...rowActions('Appearance', ['Theme'], 'dark light system'),
    ...rowActions('Dates and times', ['Times of day', 'Time zone'], 'clock 12 24 hours'),
    ...rowActions('Keyboard', ['Shortcuts of one letter'], 'keys'),
    {
      ...{ label: 'Help with keys', words: 'keyboard shortcuts', icon: IconKeyboard, place: 'Settings' },
      to: `/settings#${sectionId('Keyboard')}`,
    },
  ]
}

export const shellSearchPart: SearchPart = { useActions }
