import { CalendarClock, Copy, Ellipsis, type LucideIcon, Pencil, RotateCw, Send, Trash2, X } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import type { PostAnswer } from '#shared/contracts/posts.ts'
import { postStatus } from '#shared/domain/post-status.ts'
import { secondMs } from '#shared/domain/times.ts'
import { Button } from '#web/components/button.tsx'
import { buttonClass } from '#web/components/button-class.ts'
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx'
import { IconButton } from '#web/components/icon-button.tsx'
import { lazyPart, useWasEver } from '#web/components/lazy-part.tsx'
import { Menu } from '#web/components/menu.tsx'
import { Trans } from '#web/components/trans.tsx'
import { i18n } from '#web/lib/i18n.ts'
import { showTime } from '#web/lib/show-time.ts'
import { showToast } from '#web/lib/toast.ts'
import { undoTime } from '#web/lib/undo-time.ts'
import { useWorkspace } from '#web/lib/use-workspace.ts'
import { useRemovePosts } from '../bulk/remove-posts.ts'
import { useDuplicatePost, useRetryAll, useStopPost, useUnschedulePost } from '../mutations.ts'
import { type PostAction, postActions } from '../post-actions.ts'
import { usePublishPost } from '../post-mutation.ts'
import { sayWhatFailed } from '../post-toasts.ts'
import { tooLateWords, undoneWords, useUndoPublishing } from '../undo-publishing.ts'

const RescheduleDialog = lazyPart(async () => (await import('../schedule/reschedule-dialog.tsx')).RescheduleDialog)

/** More actions than this are partly moved into a menu. */
const inRowMax = 3

/** The actions a post's state allows. Irreversible ones ask for confirmation. */
export const PostActions = ({ post, onGone }: { post: PostAnswer; onGone: () => void }) => {
  const { asked, close, question, run, confirm, busy } = usePostActions(post, onGone)
  const actions = postActions(post, useWorkspace().may)
  const inMenu = actions.length > inRowMax ? actions.filter((action) => isSecondary(action, post)) : []
  const isBusy = busy !== undefined
  const wasRescheduled = useWasEver(asked === 'reschedule')

  if (actions.length === 0) return null
  return (
    <div className="flex flex-wrap items-center gap-2">
      {actions
        .filter((action) => !inMenu.includes(action))
        .map((action) =>
          action === 'edit' ? (
            <Link key={action} to={`/dashboard/posts?edit=${post.id}`} className={buttonClass({ variant: 'secondary', size: 'small' })}>
              <Trans id="<pencil/>Edit" components={{ pencil: <Pencil aria-hidden className="size-4" /> }} />
            </Link>
          ) : (
            <Button
              key={action}
              variant={action === 'retry-all' ? 'primary' : 'secondary'}
              size="small"
              icon={icons[action]}
              isBusy={busy === action}
              busyText={words(action, post).busy}
              onClick={() => run(action)}
            >
              {words(action, post).label}
            </Button>
          ),
        )}
      {inMenu.length > 0 && (
        <Menu
          trigger={<IconButton label={i18n.t('More actions')} icon={Ellipsis} aria-busy={isBusy} />}
          items={inMenu.map((action) => ({
            label: words(action, post).label,
            icon: icons[action],
            onSelect: () => run(action),
            isDisabled: isBusy,
            ...(action === 'remove' && { tone: 'danger' as const }),
          }))}
        />
      )}
      {question && <ConfirmDialog {...question} isOpen={asked === 'confirm'} onClose={close} onConfirm={confirm} />}
      {wasRescheduled && (
        <Suspense>
          <RescheduleDialog post={post} isOpen={asked === 'reschedule'} onClose={close} />
        </Suspense>
      )}
    </div>
  )
}

const isSecondary = (action: PostAction, { status }: PostAnswer) =>
  action === 'duplicate' || action === 'remove' || (action === 'publish' && status === postStatus.scheduled)

const icons: Record<PostAction, LucideIcon> = {
  'retry-all': RotateCw,
  edit: Pencil,
  reschedule: CalendarClock,
  publish: Send,
  duplicate: Copy,
  cancel: X,
  remove: Trash2,
}

const words = (action: PostAction, { status, targets }: PostAnswer): { label: string; busy: string } => {
  const isPartlyPublic = targets.some(({ state }) => state === 'published')
  const all: Record<PostAction, { label: string; busy: string }> = {
    'retry-all': { label: i18n.t('Retry all'), busy: i18n.t('Sending...') },
    edit: { label: i18n.t('Edit'), busy: i18n.t('Opening...') },
    reschedule: { label: status === postStatus.draft ? i18n.t('Schedule') : i18n.t('Reschedule'), busy: i18n.t('Moving...') },
    publish: { label: i18n.t('Publish now'), busy: i18n.t('Publishing...') },
    duplicate: { label: i18n.t('Duplicate'), busy: i18n.t('Copying...') },
    cancel: { label: isPartlyPublic ? i18n.t('Cancel the rest') : i18n.t('Cancel'), busy: i18n.t('Cancelling...') },
    remove: { label: i18n.t('Delete'), busy: i18n.t('Deleting...') },
  }
  return all[action]
}

type Asked = 'confirm' | 'reschedule' | undefined

/** Runs a post's actions. Asks first if one is irreversible, and shows refusals in the server's words. */
const usePostActions = (post: PostAnswer, onGone: () => void) => {
  const [asked, setAsked] = useState<Asked>()
  const [question, setQuestion] = useState<Question>()
  const { actions, busy } = useCalls(post, onGone)

  const close = () => setAsked(undefined)
  const run = (action: PostAction) => {
    const about = questionOf(action, post)
    if (action === 'reschedule') setAsked('reschedule')
    else if (about) {
      // Keeps the question while its dialog closes.
      setQuestion(about)
      setAsked('confirm')
    } else void actions[action]().catch(sayWhatFailed)
  }
  const confirm = () => {
    close()
    if (question) void actions[question.action]().catch(sayWhatFailed)
  }
  return { asked, close, question: question?.dialog, run, confirm, busy }
}

/** The calls behind the actions. A post that's leaving closes immediately. If that's refused, it's back in its list. */
const useCalls = (post: PostAnswer, onGone: () => void) => {
  const navigate = useNavigate()
  const [retryAll, publish, duplicate] = [useRetryAll(), usePublishPost(), useDuplicatePost()]
  const undo = useUndoPublishing()
  const [stop, unschedule, removePosts] = [useStopPost(), useUnschedulePost(), useRemovePosts()]
  const ref = { id: post.id, revision: post.revision }

  const takeBack = async () => {
    onGone()
    const { status } = await unschedule.mutateAsync(ref)
    // Part of it became public at the same moment, so it's now among the published posts.
    if (status !== postStatus.draft) return
    const open = () => void navigate(`/dashboard/scheduled?tab=drafts&post=${post.id}`)
    showToast({
      kind: 'success',
      text: i18n.t('The post won’t go out. It’s saved as a draft.'),
      action: { label: i18n.t('Show the draft'), onSelect: open },
    })
  }
  const publishNow = async () => {
    const wanted = undoTime()
    const { id, revision } = await publish.mutateAsync({ ...ref, ...wanted })
    if (wanted.undoSeconds === undefined) return
    const takeItBack = () =>
      undo.mutateAsync({ id, revision, before: post.schedule }).then(
        (undone) => showToast({ kind: 'success', text: undoneWords(undone) }),
        (error: unknown) => showToast({ kind: 'error', text: tooLateWords(error) }),
      )
    showToast({
      kind: 'info',
      text: i18n.t('{seconds, plural, one {It goes out in # second.} other {It goes out in # seconds.}}', {
        seconds: wanted.undoSeconds,
      }),
      timeoutMs: wanted.undoSeconds * secondMs,
      action: { label: i18n.t('Undo'), onSelect: () => void takeItBack() },
    })
  }
  const actions: Record<PostAction, () => Promise<unknown>> = {
    'retry-all': () => retryAll.mutateAsync(post),
    publish: publishNow,
    duplicate: async () => {
      const draft = await duplicate.mutateAsync(ref)
      await navigate(`/dashboard/posts?edit=${draft?.id}`)
    },
    cancel: () => (post.targets.some(({ state }) => state === 'published') ? stop.mutateAsync(ref) : takeBack()),
    remove: async () => {
      onGone()
      for (const { reason } of await removePosts([post])) showToast({ kind: 'error', text: reason })
    },
    // Actions with their own links and dialogs.
    edit: () => Promise.resolve(),
    reschedule: () => Promise.resolve(),
  }
  const calls = { 'retry-all': retryAll, publish, duplicate, cancel: stop } as const
  const busy = (['retry-all', 'publish', 'duplicate', 'cancel'] as const).find((action) => calls[action].isPending)
  return { actions, busy }
}

/** The confirmation question before something irreversible. */
type Question = {
  action: PostAction
  dialog: { title: string; text: string; confirmLabel: string; keepLabel?: string; tone: 'danger' | 'primary' }
}

/** Returns the question before an action. Undefined if it needs none. */
const questionOf = (action: PostAction, post: PostAnswer): Question | undefined => {
  if (action === 'publish') return { action, dialog: publishing(post) }
  return action === 'cancel' ? { action, dialog: cancelling(post) } : undefined
}

const publishing = ({ accountIds, scheduledAt }: PostAnswer): Question['dialog'] => {
  const count = accountIds.length
  return {
    title: i18n.t('Publish now?'),
    text:
      scheduledAt === undefined
        ? i18n.t('{count, plural, one {It goes out to one account right away.} other {It goes out to # accounts right away.}}', { count })
        : i18n.t(
            '{count, plural, one {It goes out to one account right away instead of on {time}.} other {It goes out to # accounts right away instead of on {time}.}}',
            { count, time: showTime(scheduledAt) },
          ),
    confirmLabel: i18n.t('Publish now'),
    tone: 'primary',
  }
}

const cancelling = ({ targets }: PostAnswer): Question['dialog'] => {
  const isPartlyPublic = targets.some(({ state }) => state === 'published')
  const text = isPartlyPublic
    ? i18n.t('What’s already published stays public. The other accounts won’t get it.')
    : i18n.t('It won’t go out. Its text and files are saved as a draft.')
  return {
    title: i18n.t('Don’t send this post?'),
    text,
    confirmLabel: i18n.t('Don’t send it'),
    keepLabel: i18n.t('Keep it'),
    tone: 'danger',
  }
}
