import { useTitle } from '../navigation/title.ts'
import { PageTitle } from '../ui/PageTitle.tsx'
import { Appearance } from './Appearance.tsx'
import { Keyboard } from './Keyboard.tsx'
import css from './SettingsPage.module.css'
import { SettingsPanels } from './SettingsPanels.tsx'

export function SettingsPage() {
  useTitle('Settings')
  return (
    <>
      <PageTitle title="Settings" />
      <div className={css.panel}>
        <Appearance />
        <Keyboard />
        <SettingsPanels />
      </div>
    </>
  )
}
