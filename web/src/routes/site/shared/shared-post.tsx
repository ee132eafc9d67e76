import { CalendarClock, Check, MessageCircle, PencilLine } from 'lucide-react'
import type { SharedPost as Post, SharedMedia } from '#shared/contracts/shares.ts'
import { postStatus } from '#shared/domain/post-status.ts'
import { Button } from '#web/components/button.tsx'
import { Checkbox } from '#web/components/checkbox.tsx'
import { ClientAnswer } from '#web/components/client-answer.tsx'
import { i18n } from '#web/lib/i18n.ts'
import { showMinute } from '#web/lib/show-time.ts'
import type { Saying } from './say-dialog.tsx'
import type { Previews } from './shared-calls.ts'
import { SharedPreview } from './shared-preview.tsx'

type Props = {
  post: Post
  media: ReadonlyMap<string, SharedMedia>
  previews: Previews
  canDecide: boolean
  isSelected: boolean
  onSelect: (isSelected: boolean) => void
  onSay: (saying: Saying) => void
  isApproving: boolean
}

/** One post with what a client can do about it. */
export const SharedPost = ({ post, media, previews, canDecide, isSelected, onSelect, onSay, isApproving }: Props) => {
  const title = titleOf(post)
  const isDecidable = canDecide && post.isOpen
  return (
    <article aria-label={title} className="grid min-w-0 gap-4 rounded-card border border-line bg-sheet p-4 sm:p-5">
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        {isDecidable ? (
          <Checkbox name={`select-${post.id}`} checked={isSelected} onChange={({ target }) => onSelect(target.checked)}>
            <span className="figures font-semibold">{title}</span>
          </Checkbox>
        ) : (
          <p className="figures font-semibold">{title}</p>
        )}
        {!post.isOpen && <p className="text-ink-muted text-sm">{stateWords(post)}</p>}
      </header>
      <SharedPreview post={post} media={media} previews={previews} label={i18n.t('Where it goes: {post}', { post: title })} />
      {post.responses.length > 0 && <Responses post={post} title={title} />}
      <div className="flex flex-wrap gap-2">
        {isDecidable && (
          <>
            <Button
              variant="primary"
              size="small"
              icon={Check}
              aria-label={i18n.t('Approve: {post}', { post: title })}
              isBusy={isApproving}
              onClick={() => onSay('approve')}
            >
              {i18n.t('Approve')}
            </Button>
            <Button
              size="small"
              icon={PencilLine}
              aria-label={i18n.t('Request changes: {post}', { post: title })}
              onClick={() => onSay('request-changes')}
            >
              {i18n.t('Request changes')}
            </Button>
          </>
        )}
        {post.isOpen && (
          <Button
            size="small"
            icon={CalendarClock}
            aria-label={i18n.t('Propose a time: {post}', { post: title })}
            onClick={() => onSay('propose-time')}
          >
            {i18n.t('Propose a time')}
          </Button>
        )}
        <Button size="small" icon={MessageCircle} aria-label={i18n.t('Comment: {post}', { post: title })} onClick={() => onSay('comment')}>
          {i18n.t('Comment')}
        </Button>
      </div>
    </article>
  )
}

/** How a post is called among the others: when it goes out, and how it begins. */
const titleOf = ({ plannedAt, versions }: Post) => {
  const [begin = ''] = (versions[0]?.texts[0] ?? '').trim().split('\n')
  const text = begin.length > beginMax ? `${begin.slice(0, beginMax).replace(/\s+\S*$/, '')}…` : begin
  return [plannedAt === undefined ? i18n.t('No time yet') : showMinute(plannedAt), text].filter(Boolean).join(' · ')
}
const beginMax = 48

const stateWords = ({ status }: Post) => (status === postStatus.published ? i18n.t('Already public') : i18n.t('Already on its way'))

const Responses = ({ post, title }: { post: Post; title: string }) => (
  <ul aria-label={i18n.t('What people said: {post}', { post: title })} className="grid gap-2.5 border-line border-t pt-4 text-sm">
    {post.responses.toReversed().map((response) => (
      <li key={response.id} className="grid gap-0.5">
        <ClientAnswer answer={response} currentRevision={post.revision} />
      </li>
    ))}
  </ul>
)
