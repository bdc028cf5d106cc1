import { SiteLinks } from '../../features/account/web/SiteLinks.tsx'
import { useTitle } from '../navigation/title.ts'
import { PageTitle } from '../ui/PageTitle.tsx'
import css from './SettingsPage.module.css'
import { SettingsList, SettingsPanels } from './SettingsPanels.tsx'

export function SettingsPage() {
  useTitle('Settings')
  return (
    <>
      <PageTitle title="Settings" />
      <div className={css.columns}>
        <div className={css.panel}>
          <SettingsPanels />
        </div>
        <SettingsList />
      </div>
      <footer className={css.foot}>
        <SiteLinks />
      </footer>
    </>
  )
}
