import { Check, Ellipsis, Pencil, RotateCcw, Trash2 } from 'lucide-react'
import { Suspense, useRef, useState } from 'react'
import type { CommentAnswer } from '#shared/contracts/comments.ts'
import type { MemberAnswer } from '#shared/contracts/workspaces.ts'
import { commentPieces, plainComment } from '#shared/domain/comments.ts'
import { Button } from '#web/components/button.tsx'
import { IconButton } from '#web/components/icon-button.tsx'
import { lazyPart, useWasEver } from '#web/components/lazy-part.tsx'
import { Menu } from '#web/components/menu.tsx'
import { RelativeTime } from '#web/components/time.tsx'
import { messageOf } from '#web/lib/api-error.ts'
import { i18n } from '#web/lib/i18n.ts'
import { useWorkspace } from '#web/lib/use-workspace.ts'
import { useEditComment, useRemoveComment, useResolve } from './comment-calls.ts'
import { CommentForm } from './comment-form.tsx'

const ConfirmDialog = lazyPart(async () => (await import('#web/components/confirm-dialog.tsx')).ConfirmDialog)

type Props = { comment: CommentAnswer; people: readonly MemberAnswer[]; isSending?: boolean }

/** A comment, and what the person may do about it. Nothing yet while it's sent. */
export const CommentItem = ({ comment, people, isSending = false }: Props) => {
  const { id, postId, author, at, editedAt, resolved } = comment
  const { may } = useWorkspace()
  const [isEditing, setEditing] = useState(false)
  const article = useRef<HTMLLIElement>(null)
  const edit = useEditComment(postId)
  const isOwn = author.kind === 'member' && people.some(({ isYou, userId }) => isYou && userId === author.userId)

  const leaveForm = () => {
    setEditing(false)
    article.current?.focus()
  }
  const save = (text: string) =>
    edit.mutateAsync({ id, text }).then(() => {
      leaveForm()
      return undefined
    }, messageOf)

  return (
    <li
      ref={article}
      tabIndex={-1}
      inert={isSending}
      aria-label={i18n.t('{name}: {comment}', { name: author.name, comment: startOf(comment) })}
      className={`grid gap-1.5 py-3 outline-none ${resolved || isSending ? 'text-ink-muted' : ''}`}
    >
      <div className="flex items-start justify-between gap-2">
        <p className="flex min-w-0 flex-wrap gap-x-2 text-sm">
          <bdi className="font-semibold text-ink [overflow-wrap:anywhere]">{author.name}</bdi>
          {author.kind === 'guest' && <span className="text-ink-muted">{i18n.t('through a link')}</span>}
          <span className="text-ink-muted">
            <RelativeTime at={at} />
          </span>
          {editedAt !== undefined && <span className="text-ink-muted">{i18n.t('edited')}</span>}
        </p>
        {may('comment') && (isOwn || may('manage')) && !isEditing && (
          <CommentMenu comment={comment} isOwn={isOwn} onEdit={() => setEditing(true)} />
        )}
      </div>
      {isEditing ? (
        <CommentForm
          label={i18n.t('Your comment')}
          before={plainComment(comment)}
          people={[...comment.mentions, ...people.filter(({ isYou }) => !isYou)].filter(isFirst)}
          sendLabel={i18n.t('Save')}
          onSend={save}
          onCancel={leaveForm}
        />
      ) : (
        <CommentWords comment={comment} />
      )}
      {!isEditing && <Resolution comment={comment} />}
    </li>
  )
}

/** Tells a comment from others in few words. */
const startOf = (comment: Pick<CommentAnswer, 'text' | 'mentions'>) => {
  const [line = ''] = plainComment(comment).split('\n', 1)
  return line.length > 60 ? `${line.slice(0, 59).trimEnd()}…` : line
}

const isFirst = <Person extends { userId: string }>({ userId }: Person, index: number, all: readonly Person[]) =>
  all.findIndex((person) => person.userId === userId) === index

const CommentWords = ({ comment }: { comment: CommentAnswer }) => (
  <p dir="auto" className="whitespace-pre-wrap [overflow-wrap:anywhere]">
    {commentPieces(comment).map(({ text, isMention }, index) =>
      isMention ? (
        // biome-ignore lint/suspicious/noArrayIndexKey: a piece is known by its place in the text
        <bdi key={index} className="rounded bg-brass-wash px-0.5 font-medium">
          {text}
        </bdi>
      ) : (
        text
      ),
    )}
  </p>
)

/** Says who resolved the comment, and lets the person resolve or reopen it. */
const Resolution = ({ comment }: { comment: CommentAnswer }) => {
  const { id, postId, resolved } = comment
  const { may } = useWorkspace()
  const { mutate, isPending } = useResolve(postId)
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-sm">
      <p role="status" className="text-ink-muted">
        {resolved && i18n.t('Resolved by {name}', { name: resolved.by.name })}
      </p>
      {may('comment') && (
        <Button
          size="small"
          variant="quiet"
          icon={resolved ? RotateCcw : Check}
          isBusy={isPending}
          aria-label={
            resolved
              ? i18n.t('Reopen: {comment}', { comment: startOf(comment) })
              : i18n.t('Resolve: {comment}', { comment: startOf(comment) })
          }
          onClick={() => mutate({ id, isResolved: resolved === undefined })}
        >
          {resolved ? i18n.t('Reopen') : i18n.t('Resolve')}
        </Button>
      )}
    </div>
  )
}

type MenuProps = { comment: CommentAnswer; isOwn: boolean; onEdit: () => void }

const CommentMenu = ({ comment, isOwn, onEdit }: MenuProps) => {
  const { id, postId } = comment
  const [isAsking, setAsking] = useState(false)
  const wasAsking = useWasEver(isAsking)
  const { mutate, isPending } = useRemoveComment(postId)
  const remove = { label: i18n.t('Delete'), icon: Trash2, tone: 'danger' as const, onSelect: () => setAsking(true) }
  const edit = { label: i18n.t('Edit'), icon: Pencil, onSelect: onEdit }
  return (
    <>
      <Menu
        trigger={<IconButton label={i18n.t('More: {comment}', { comment: startOf(comment) })} icon={Ellipsis} />}
        items={isOwn ? [edit, remove] : [remove]}
      />
      <Suspense>
        {wasAsking && (
          <ConfirmDialog
            isOpen={isAsking}
            onClose={() => setAsking(false)}
            title={i18n.t('Delete this comment?')}
            text={i18n.t('It’s gone for everyone, and this can’t be undone.')}
            confirmLabel={i18n.t('Delete')}
            isBusy={isPending}
            onConfirm={() => mutate({ id }, { onSettled: () => setAsking(false) })}
          />
        )}
      </Suspense>
    </>
  )
}
