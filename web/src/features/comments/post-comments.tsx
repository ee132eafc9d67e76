import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef } from 'react'
import { commentsApi } from '#shared/contracts/comments.ts'
import { ErrorState } from '#web/components/empty-state.tsx'
import { Skeleton } from '#web/components/spinner.tsx'
import { request } from '#web/lib/api.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { i18n } from '#web/lib/i18n.ts'
import { useWorkspace } from '#web/lib/use-workspace.ts'
import { commentQueries, useTakeComment } from './comment-calls.ts'
import { CommentForm } from './comment-form.tsx'
import { CommentItem } from './comment-item.tsx'

/** What the members of a shared workspace say about a post. Nothing in one's own workspace. */
export const PostComments = ({ postId }: { postId: string }) => {
  const { shared } = useWorkspace()
  return shared ? <Comments postId={postId} /> : null
}

const Comments = ({ postId }: { postId: string }) => {
  const id = useId()
  const { may } = useWorkspace()
  const comments = useQuery(commentQueries.of(postId))
  const members = useQuery({ ...commentQueries.members(), enabled: may('comment') })
  const people = members.data ?? []
  const take = useTakeComment(postId)
  const open = comments.data?.filter(({ resolved }) => resolved === undefined).length ?? 0

  const heading = useFocusAfterRemoval(comments.data?.length ?? 0)

  const send = async (text: string) => {
    try {
      await take((await request(commentsApi.create, { postId, text }, { idempotencyKey: crypto.randomUUID() })).body)
      return undefined
    } catch (error) {
      return messageOf(error)
    }
  }

  return (
    <section aria-labelledby={id} className="grid gap-4">
      <div className="flex flex-wrap gap-x-2 text-sm">
        <h3 id={id} ref={heading} tabIndex={-1} className="font-semibold outline-none">
          {i18n.t('Comments')}
        </h3>
        <p role="status" className="text-ink-muted">
          {open > 0 && i18n.t('{count} open', { count: open })}
        </p>
      </div>
      {comments.isPending && (
        <div role="status" aria-label={i18n.t('Loading the comments')}>
          <Skeleton className="h-16 w-full" />
        </div>
      )}
      {comments.isError && !comments.data && (
        <ErrorState title={i18n.t('The comments couldn’t be loaded')} error={comments.error} onRetry={() => void comments.refetch()} />
      )}
      {comments.data?.length === 0 && <p className="text-ink-muted text-sm">{i18n.t('Nobody has said anything yet.')}</p>}
      {comments.data && comments.data.length > 0 && (
        <ol aria-labelledby={id} className="divide-y divide-line border-line border-y">
          {comments.data.map((comment) => (
            <CommentItem key={comment.id} comment={comment} people={people} />
          ))}
        </ol>
      )}
      {may('comment') && (
        <CommentForm
          label={i18n.t('Write a comment')}
          people={people.filter(({ isYou }) => !isYou)}
          sendLabel={i18n.t('Comment')}
          onSend={send}
        />
      )}
    </section>
  )
}

/** A deleted comment takes the focus along, so it moves to the heading. */
const useFocusAfterRemoval = (count: number) => {
  const heading = useRef<HTMLHeadingElement>(null)
  const before = useRef(count)
  useEffect(() => {
    const isLost = document.activeElement === null || document.activeElement === document.body
    if (count < before.current && isLost) heading.current?.focus()
    before.current = count
  }, [count])
  return heading
}
