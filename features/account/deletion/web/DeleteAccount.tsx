import { useQuery } from '@tanstack/react-query'
import { errorWords, read, useWrite } from '../../../../web/api/api.ts'
import { ConfirmModal } from '../../../../web/ui/ConfirmModal.tsx'
import { toast } from '../../../../web/ui/toast.tsx'
import { useHasDrawn } from '../../../../web/ui/useHasDrawn.ts'
import { deleteAccount, readDeletion } from '../contract.ts'
import css from './Deletion.module.css'

/** Says what becomes of everything, and asks. */
export function DeleteAccount({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const drawn = useHasDrawn()
  const found = useQuery({ ...read(readDeletion, {}), enabled: opened })
  const remove = useWrite(deleteAccount)
  return (
    <ConfirmModal
      opened={opened && drawn}
      onClose={onClose}
      title="Delete your account?"
      confirm="Delete account"
      busy={remove.isPending || found.isLoading}
      // Then the page of a closed account stands here.
      onConfirm={() => remove.mutate({}, { onSuccess: onClose, onError: (error) => toast.error(errorWords(error)) })}
    >
      <ul className={css.list}>
        <li>
          At once: you are signed out everywhere else, nobody sees you, your calendar feeds stop, and your API tokens
          end.
        </li>
        {found.data?.shared.map((words) => (
          <li key={words}>{words}</li>
        ))}
        <li>For 7 days: sign in, or open the link that we send you, to keep everything as it is, except API tokens.</li>
        <li>
          After that: everything stored about you is erased. The bytes of your files are gone 14 days later; until then
          nobody can read them.
        </li>
      </ul>
      {found.isError && <p>{errorWords(found.error)}</p>}
    </ConfirmModal>
  )
}
