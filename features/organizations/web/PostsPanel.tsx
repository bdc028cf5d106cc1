import { Button, Textarea } from '@mantine/core'
import { IconFlag, IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { dayTimeWords } from '../../../contract/words/times.ts'
import { call, errorWords, useWrite } from '../../../web/api/api.ts'
import { ListState } from '../../../web/list/ListState.tsx'
import { ShowMore } from '../../../web/list/ShowMore.tsx'
import { useList } from '../../../web/list/useList.ts'
import { MarkdownText } from '../../../web/markdown/MarkdownText.tsx'
import { lazyDialog } from '../../../web/screens/lazyDialog.tsx'
import { usePerson } from '../../../web/session.ts'
import { ActionMenu } from '../../../web/ui/ActionMenu.tsx'
import { Avatar } from '../../../web/ui/Avatar.tsx'
import { EmptyState } from '../../../web/ui/EmptyState.tsx'
import { Panel } from '../../../web/ui/Panel.tsx'
import { ReportText } from '../../../web/ui/ReportText.tsx'
import { Row, Rows } from '../../../web/ui/Rows.tsx'
import { RowSkeletons } from '../../../web/ui/Skeletons.tsx'
import { toast } from '../../../web/ui/toast.tsx'
import { useUndo } from '../../../web/useUndo.ts'
import {
  addOrganizationPost,
  deleteOrganizationPost,
  listOrganizationPosts,
  type OrganizationPost,
  organizationPostText,
  restoreOrganizationPost,
} from '../posts/contract.ts'
import { longestPost } from '../posts/rules.ts'
import { roleNames } from '../rules.ts'
import css from './OrganizationCard.module.css'

const PostForm = lazyDialog(async () => (await import('./PostForm.tsx')).PostForm)

/** What officers have written, newest first; officers write here. */
export function PostsPanel({ id, runs }: { id: string; runs: boolean }) {
  const { list, rows } = useList(listOrganizationPosts, { id })
  return (
    <Panel title="Posts" flush>
      {runs && <NewPost id={id} />}
      {rows.length === 0 && (
        <ListState
          list={list}
          failed="Failed to fetch posts"
          loading="Loading posts"
          skeletons={<RowSkeletons count={2} />}
          empty={<EmptyState inPanel title="No posts yet" sentence="What its officers write stands here." />}
        />
      )}
      {rows.length > 0 && (
        <Rows label="Posts">
          {rows.map((post) => (
            <PostRow key={post.id} id={id} post={post} runs={runs} />
          ))}
        </Rows>
      )}
      {rows.length > 0 && <ShowMore list={list} words="" failed="Failed to fetch posts" />}
    </Panel>
  )
}

function NewPost({ id }: { id: string }) {
  const [text, setText] = useState('')
  const add = useWrite(addOrganizationPost)
  const send = () =>
    add.mutate(
      { id, text },
      {
        onSuccess: () => {
          setText('')
          toast.success('Posted.')
        },
        onError: (error) => toast.error(errorWords(error)),
      },
    )
  return (
    <div className={css.write}>
      <Textarea
        label="New post"
        rows={3}
        maxLength={longestPost}
        dir="auto"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button variant="default" loading={add.isPending} disabled={text.trim() === ''} onClick={send}>
        Post
      </Button>
    </div>
  )
}

function PostRow({ id, post, runs }: { id: string; post: OrganizationPost; runs: boolean }) {
  const { zone } = usePerson()
  const [reporting, setReporting] = useState(false)
  const [editing, setEditing] = useState(false)
  const remove = useWrite(deleteOrganizationPost)
  const offerUndo = useUndo()
  const onError = (error: unknown) => void toast.error(errorWords(error))
  const name = post.author?.name ?? 'Officer'
  const onDelete = () =>
    remove.mutate(
      { id, post: post.id },
      {
        onError,
        onSuccess: () => offerUndo('Post deleted.', () => call(restoreOrganizationPost, { id, post: post.id })),
      },
    )
  return (
    <Row
      lead={<Avatar id={post.author?.id ?? ''} name={name} src={post.author?.avatarUrl ?? null} size={36} />}
      title={<bdi>{name}</bdi>}
      under={
        <>
          {[
            post.role && post.role !== 'member' ? roleNames[post.role] : null,
            dayTimeWords(zone, post.madeAt),
            post.edited ? 'edited' : null,
          ]
            .filter(Boolean)
            .join(' · ')}
          <MarkdownText text={post.text} />
          {editing && <PostForm id={id} post={post} onClose={() => setEditing(false)} />}
          {reporting && (
            <ReportText
              what={`the post of ${name}`}
              texts={[{ kind: organizationPostText.name, thing: post.id, label: organizationPostText.noun }]}
              onClose={() => setReporting(false)}
            />
          )}
        </>
      }
      action={
        <ActionMenu
          label={`Actions for the post of ${name}`}
          entries={[
            ...(runs
              ? [
                  { label: 'Edit', icon: IconPencil, act: () => setEditing(true) },
                  { label: 'Delete', icon: IconTrash, act: onDelete },
                ]
              : []),
            { label: 'Report', icon: IconFlag, act: () => setReporting(true) },
          ]}
        />
      }
    />
  )
}
