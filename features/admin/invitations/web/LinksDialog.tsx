import { Button } from '@mantine/core'
import { countWords } from '../../../../contract/words/counts.ts'
import { MessageBox } from '../../../../web/ui/MessageBox.tsx'
import { ModalFrame } from '../../../../web/ui/ModalFrame.tsx'
import { toast } from '../../../../web/ui/toast.tsx'
import { useHasDrawn } from '../../../../web/ui/useHasDrawn.ts'
import person from '../../web/PersonDialog.module.css'
import type { InvitationLink } from '../contract.ts'
import css from './InviteDialog.module.css'

const shown = 20

/** Links to hand over, where no mail goes out. They are nowhere else, so closing asks for nothing but says so. */
export function LinksDialog({ links, onClose }: { links: InvitationLink[]; onClose: () => void }) {
  const drawn = useHasDrawn()
  // Spreadsheets take what begins so for a formula.
  const cell = (email: string) => (/^[=+@-]/.test(email) ? `'${email}` : email)
  const lines = () => links.map(({ email, link }) => `${cell(email)},${link}`).join('\n')
  const copy = async () => {
    await navigator.clipboard.writeText(links.length === 1 ? (links[0]?.link ?? '') : lines())
    toast.success(links.length === 1 ? 'The link is copied.' : 'The addresses and links are copied.')
  }
  const download = () => {
    const address = URL.createObjectURL(new Blob([`address,link\n${lines()}\n`], { type: 'text/csv' }))
    const anchor = Object.assign(document.createElement('a'), { href: address, download: 'quad-invitations.csv' })
    anchor.click()
    URL.revokeObjectURL(address)
  }
  return (
    <ModalFrame
      opened={drawn}
      onClose={onClose}
      title={`${countWords(links.length, 'link')} to hand over`}
      size={560}
      tall={links.length > 1}
    >
      <div className={person.body}>
        <div className={css.parts}>
          <MessageBox kind="notice">
            No mail goes out from here, since SMTP_URL is not set. Give each person their own link: it is shown only
            now, and whoever has it can use it. If one is lost, send the invitation again.
          </MessageBox>
          {links.slice(0, shown).map(({ email, link }) => (
            <div key={email}>
              <bdi>{email}</bdi>
              <code className={person.command}>{link}</code>
            </div>
          ))}
          {links.length > shown && (
            <p>And {countWords(links.length - shown, 'more', 'more')}: copy or download them.</p>
          )}
        </div>
      </div>
      <div className={person.foot}>
        <Button variant="default" onClick={onClose}>
          Done
        </Button>
        <Button variant="default" onClick={download}>
          Download
        </Button>
        <Button onClick={copy}>Copy</Button>
      </div>
    </ModalFrame>
  )
}
