import { Textarea } from '@mantine/core'
import { FormDialog } from '../../../web/form/FormDialog.tsx'
import { FormFields } from '../../../web/form/FormFields.tsx'
import { lengthWords } from '../../../web/form/lengthWords.ts'
import { useForm } from '../../../web/form/useForm.ts'
import { toast } from '../../../web/ui/toast.tsx'
import { editOrganizationPost, type OrganizationPost } from '../posts/contract.ts'
import { longestPost } from '../posts/rules.ts'

/** Changes the words of a post, which then says that it was edited. */
export function PostForm({ id, post, onClose }: { id: string; post: OrganizationPost; onClose: () => void }) {
  const form = useForm(editOrganizationPost, {
    initial: { id, post: post.id, text: post.text },
    onDone: () => {
      toast.success('Post updated.')
      onClose()
    },
  })
  return (
    <FormDialog form={form} onClose={onClose} title="Edit post" submit="Save Changes" size={560}>
      <FormFields>
        <Textarea
          label="Post"
          required
          data-autofocus
          rows={6}
          dir="auto"
          description={lengthWords(form.values.text, longestPost)}
          {...form.field('text')}
        />
      </FormFields>
    </FormDialog>
  )
}
