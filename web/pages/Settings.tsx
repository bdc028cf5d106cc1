import { useTitle } from '../title.ts'
import { PageTitle } from '../ui/PageTitle.tsx'
import { Appearance } from './Appearance.tsx'
import { Keyboard } from './Keyboard.tsx'
import css from './Settings.module.css'
import { SettingsPanels } from './SettingsPanels.tsx'

export function Settings() {
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
