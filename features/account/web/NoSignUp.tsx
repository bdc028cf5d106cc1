import { Button } from '@mantine/core'
import { MessageBox } from '../../../web/ui/MessageBox.tsx'
import type { Site } from '../contract.ts'
import { accountWords } from '../rules.ts'
import css from './Forms.module.css'
import { Contact } from './SiteLinks.tsx'

/** Instead of the sign-up form, where nobody can sign up without an invitation or at all. */
export function NoSignUp({ site, onBack }: { site: Site; onBack: () => void }) {
  return (
    <div className={css.form}>
      <MessageBox kind="notice" takesFocus>
        {site.signUp.mode === 'invited' ? accountWords.signUpInvited : accountWords.signUpClosed}
        {site.contact && (
          <>
            {' '}
            Contact: <Contact contact={site.contact} />
          </>
        )}
      </MessageBox>
      <Button size="lg" fullWidth onClick={onBack}>
        Back to sign in
      </Button>
    </div>
  )
}
