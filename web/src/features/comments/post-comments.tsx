import { useQuery } from '@tanstack/react-query'
import { type ReactNode, type Ref, useEffect, useId, useRef, useState } from 'react'
import { type CommentAnswer, commentsApi } from '#shared/contracts/comments.ts'
import { type CommentPerson, mentionedIn } from '#shared/domain/comments.ts'
import { minuteMs, toInstant } from '#shared/domain/times.ts'
import { ErrorState } from '#web/components/empty-state.tsx'
import { Skeleton } from '#web/components/spinner.tsx'
import { request } from '#web/lib/api.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { i18n } from '#web/lib/i18n.ts'
import { serverNow } from '#web/lib/server-clock.ts'
import { useTextKey } from '#web/lib/use-text-key.ts'
import { useWorkspace, workspaceQueries } from '#web/lib/use-workspace.ts'
import { commentQueries, useTakeComment } from './comment-calls.ts'
import { CommentForm } from './comment-form.tsx'
import { CommentItem } from './comment-item.tsx'

type Props = {
  postId: string
  /** False where what's around it says already that it's the comments, and on which post. */
  isTitled?: boolean
}

/** What the members of a shared workspace say about a post. Nothing in one's own workspace. */
export const PostComments = (props: Props) => {
  const { shared } = useWorkspace()
  return shared ? <Comments {...props} /> : null
}

const Comments = ({ postId, isTitled = true }: Props) => {
  const id = useId()
  const { may } = useWorkspace()
  const comments = useQuery(commentQueries.of(postId))
  const members = useQuery({ ...workspaceQueries.members(), enabled: may('comment'), staleTime: minuteMs })
  const people = members.data ?? []
  const take = useTakeComment(postId)
  const [sending, setSending] = useState<CommentAnswer>()
  const shown = sending ? [...(comments.data ?? []), sending] : comments.data
  const open = comments.data?.filter(({ resolved }) => resolved === undefined).length ?? 0

  const { keyOf, forget } = useTextKey()
  const heading = useFocusAfterRemoval(comments.data?.length ?? 0)

  const send = async (text: string) => {
    const me = people.find(({ isYou }) => isYou)
    if (me) setSending(commentOf(postId, { text, author: me, people }))
    try {
      await take((await request(commentsApi.create, { postId, text }, { idempotencyKey: keyOf(text) })).body)
      forget()
      return undefined
    } catch (error) {
      return messageOf(error)
    } finally {
      setSending(undefined)
    }
  }

  return (
    <CommentsBox isTitled={isTitled} id={id} heading={heading} open={open}>
      {comments.isPending && (
        <div role="status" aria-label={i18n.t('Loading the comments')}>
          <Skeleton className="h-16 w-full" />
        </div>
      )}
      {comments.isError && !comments.data && (
        <ErrorState title={i18n.t('The comments couldn’t be loaded')} error={comments.error} onRetry={() => void comments.refetch()} />
      )}
      {shown?.length === 0 && <p className="text-ink-muted text-sm">{i18n.t('Nobody has said anything yet.')}</p>}
      {shown && shown.length > 0 && (
        <ol aria-labelledby={id} className="divide-y divide-line border-line border-y">
          {shown.map((comment) => (
            <CommentItem key={comment.id} comment={comment} people={people} isSending={comment === sending} />
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
    </CommentsBox>
  )
}

type Written = { text: string; author: CommentPerson; people: readonly CommentPerson[] }

/** A comment as it will be, shown while it's sent. */
const commentOf = (postId: string, { text, author: { userId, name }, people }: Written): CommentAnswer => ({
  id: 'sending',
  postId,
  author: { kind: 'member', userId, name },
  text,
  mentions: people.filter((person) => mentionedIn(text).includes(person.userId)),
  at: toInstant(serverNow()),
})

type BoxProps = { isTitled: boolean; id: string; heading: Ref<HTMLHeadingElement>; open: number; children: ReactNode }

/** A region of the page, if its title is seen. */
const CommentsBox = ({ isTitled, id, heading, open, children }: BoxProps) => {
  const Box = isTitled ? 'section' : 'div'
  return (
    <Box {...(isTitled && { 'aria-labelledby': id })} className="grid gap-4">
      <div className="flex flex-wrap gap-x-2 text-sm">
        <h3 id={id} ref={heading} tabIndex={-1} className={isTitled ? 'font-semibold outline-none' : 'sr-only'}>
          {i18n.t('Comments')}
        </h3>
        <p role="status" className="text-ink-muted">
          {open > 0 && i18n.t('{count} open', { count: open })}
        </p>
      </div>
      {children}
    </Box>
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
