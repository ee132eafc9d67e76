import { Check, MessageSquareReply, Pencil, RotateCw } from 'lucide-react'
import { type FormEvent, Suspense, useEffect, useId, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import type { MediaAnswer } from '#shared/contracts/media.ts'
import type { AccountAnswer } from '#shared/contracts/platforms.ts'
import type { PostAnswer } from '#shared/contracts/posts.ts'
import { reviewNoteMax } from '#shared/publishing/reviews.ts'
import { Button } from '#web/components/button.tsx'
import { buttonClass } from '#web/components/button-class.ts'
import { Field } from '#web/components/field.tsx'
import { TextArea } from '#web/components/inputs.tsx'
import { lazyPart, useWasEver } from '#web/components/lazy-part.tsx'
import { Skeleton } from '#web/components/spinner.tsx'
import { StatusChip } from '#web/components/status-chip.tsx'
import { RelativeTime } from '#web/components/time.tsx'
import { Trans } from '#web/components/trans.tsx'
import { PostPreviews } from '#web/features/composer/post-previews.tsx'
import { reviewWords } from '#web/features/posts/target-words.ts'
import { i18n } from '#web/lib/i18n.ts'
import { showTime } from '#web/lib/show-time.ts'
import { useNow } from '#web/lib/use-now.ts'
import { useWorkspace } from '#web/lib/use-workspace.ts'
import { ChangesSince } from './changes-since.tsx'
import { reviewId } from './use-review-keys.ts'

export type ReviewActions = {
  /** What is running, if anything. Only one thing at a time. */
  busy: 'approve' | 'send-back' | 'ask-again' | undefined
  approve: () => void
  sendBack: (note: string) => Promise<boolean>
  askAgain: () => void
}

type Props = ReviewActions & {
  post: PostAnswer
  accounts: readonly AccountAnswer[]
  media: readonly MediaAnswer[]
  /** Says who wrote it, if that's known. */
  author: string | undefined
  isWritingNote: boolean
  setWritingNote: (isWriting: boolean) => void
  may: { approve: boolean; edit: boolean }
}

/** A post to review: who wrote it, when it's due, what was changed, and how each account would show it. */
export const ReviewItem = ({ post, accounts, media, author, isWritingNote, setWritingNote, may, ...actions }: Props) => {
  const headingId = useId()
  const words = reviewWords(post.review)
  const note = post.review && 'note' in post.review ? post.review.note : undefined
  const { scheduledAt = post.updatedAt } = post
  return (
    <article
      id={reviewId(post.id)}
      tabIndex={-1}
      aria-labelledby={headingId}
      className="grid min-w-0 scroll-mt-[calc(var(--header)+1rem)] gap-4 rounded-card border border-line bg-sheet p-4 focus-visible:outline-2 focus-visible:outline-brass sm:p-5"
    >
      <header className="grid gap-1">
        <h2 id={headingId} className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold text-lg">
          <time dateTime={scheduledAt}>{showTime(scheduledAt)}</time>
          {words && <StatusChip tone={words.tone}>{words.label}</StatusChip>}
        </h2>
        <p className="flex flex-wrap gap-x-3 text-ink-muted text-sm">
          {author !== undefined && <span>{author}</span>}
          <RelativeTime at={scheduledAt} />
        </p>
      </header>
      {note !== undefined && (
        <p dir="auto" className="whitespace-pre-wrap border-brass border-l-2 pl-4 [overflow-wrap:anywhere]">
          {note}
        </p>
      )}
      <ChangesSince post={post} />
      <PostPreviews post={post} accounts={accounts.filter(({ id }) => post.accountIds.includes(id))} media={media} />
      <ReviewComments postId={post.id} />
      {isWritingNote ? (
        <NoteForm isBusy={actions.busy === 'send-back'} onSend={actions.sendBack} onClose={() => setWritingNote(false)} />
      ) : (
        <Actions post={post} may={may} onSendBack={() => setWritingNote(true)} {...actions} />
      )}
    </article>
  )
}

type ActionProps = Omit<ReviewActions, 'sendBack'> & Pick<Props, 'post' | 'may'> & { onSendBack: () => void }

const Actions = ({ post, may, busy, approve, askAgain, onSendBack }: ActionProps) => {
  const isSentBack = post.review?.name === 'changes-requested'
  const now = useNow()
  const hasPassed = post.scheduledAt !== undefined && Date.parse(post.scheduledAt) <= now
  return (
    <div className="flex flex-wrap gap-2">
      {may.approve && (
        <Button variant="primary" icon={Check} isBusy={busy === 'approve'} busyText={i18n.t('Approving...')} onClick={approve}>
          {hasPassed ? i18n.t('Approve for another time') : i18n.t('Approve')}
        </Button>
      )}
      {may.approve && !isSentBack && (
        <Button icon={MessageSquareReply} onClick={onSendBack}>
          {i18n.t('Request changes')}
        </Button>
      )}
      {may.edit && isSentBack && (
        <Button icon={RotateCw} isBusy={busy === 'ask-again'} busyText={i18n.t('Asking...')} onClick={askAgain}>
          {i18n.t('Ask for approval again')}
        </Button>
      )}
      {may.edit && (
        <Link to={`/dashboard/posts?edit=${post.id}`} className={buttonClass({ variant: 'quiet' })}>
          <Trans id="<pencil/>Edit" components={{ pencil: <Pencil aria-hidden className="size-4" /> }} />
        </Link>
      )}
    </div>
  )
}

type NoteProps = { isBusy: boolean; onSend: (note: string) => Promise<boolean>; onClose: () => void }

/** Asks what should change. */
const NoteForm = ({ isBusy, onSend, onClose }: NoteProps) => {
  const [note, setNote] = useState('')
  const [error, setError] = useState<string>()
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => field.current?.focus(), [])
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    const isEmpty = note.trim() === ''
    setError(isEmpty ? i18n.t('Say what should change.') : undefined)
    if (isEmpty) field.current?.focus()
    else if (await onSend(note)) onClose()
  }
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="grid gap-3">
      <Field label={i18n.t('What should change?')} name="note" error={error} isRequired>
        {(control) => (
          <TextArea
            {...control}
            ref={field}
            rows={3}
            maxLength={reviewNoteMax}
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" isBusy={isBusy} busyText={i18n.t('Sending...')}>
          {i18n.t('Send it back')}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {i18n.t('Cancel')}
        </Button>
      </div>
    </form>
  )
}

const PostComments = lazyPart(async () => (await import('#web/features/comments/post-comments.tsx')).PostComments)

/** The comments on a post in review, loaded when they're opened first. Nothing in one's own workspace. */
const ReviewComments = ({ postId }: { postId: string }) => {
  const { shared } = useWorkspace()
  const [isOpen, setOpen] = useState(false)
  const wasOpen = useWasEver(isOpen)
  if (!shared) return null
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="w-fit cursor-pointer py-1 text-sm underline decoration-line underline-offset-4 hover:decoration-current pointer-coarse:py-3">
        {i18n.t('Comments')}
      </summary>
      {wasOpen && (
        <div className="mt-3">
          <Suspense fallback={<Skeleton className="h-16 w-full" />}>
            <PostComments postId={postId} isTitled={false} />
          </Suspense>
        </div>
      )}
    </details>
  )
}
