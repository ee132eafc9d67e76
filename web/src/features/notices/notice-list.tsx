import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import type { NoticeAnswer } from '#shared/contracts/comments.ts'
import { isShared } from '#shared/domain/id.ts'
import { Button } from '#web/components/button.tsx'
import { ErrorState } from '#web/components/empty-state.tsx'
import { Skeleton } from '#web/components/spinner.tsx'
import { RelativeTime } from '#web/components/time.tsx'
import { i18n } from '#web/lib/i18n.ts'
import { currentWorkspace, enterWorkspace } from '#web/lib/workspace.ts'
import { groupNotices, type NoticeGroup, noticeQueries, useMarkRead } from './notice-calls.ts'
import { noticeWords } from './notice-words.ts'

/** What the person is told, newest first. `onGo` is called when they go to one. */
export const NoticeList = ({ onGo }: { onGo: () => void }) => {
  const { data, error, refetch } = useQuery(noticeQueries.list())
  const { mutate } = useMarkRead()
  const groups = groupNotices(data ?? [])
  const hasUnread = groups.some(({ isUnread }) => isUnread)
  return (
    <div className="grid gap-2">
      <div className="flex min-h-9 items-center justify-between gap-3">
        <h2 className="font-semibold">{i18n.t('Notices')}</h2>
        {hasUnread && (
          <Button size="small" variant="quiet" onClick={() => mutate(undefined)}>
            {i18n.t('Mark all as read')}
          </Button>
        )}
      </div>
      {!data && !error && (
        <div role="status" aria-label={i18n.t('Loading the notices')} className="grid gap-2">
          <Skeleton className="h-12 w-full" />
          <Skeleton className="h-12 w-full" />
        </div>
      )}
      {!data && error && <ErrorState title={i18n.t('The notices couldn’t be loaded')} error={error} onRetry={() => void refetch()} />}
      {data && groups.length === 0 && (
        <p className="py-6 text-center text-ink-muted">{i18n.t('Comments, mentions, and approvals show up here.')}</p>
      )}
      {groups.length > 0 && (
        <ul aria-label={i18n.t('Notices')} className="divide-y divide-line border-line border-t">
          {groups.map((group) => (
            <NoticeRow key={group.key} group={group} onGo={onGo} />
          ))}
        </ul>
      )}
    </div>
  )
}

const NoticeRow = ({ group, onGo }: { group: NoticeGroup; onGo: () => void }) => {
  const { newest, notices, isUnread } = group
  const navigate = useNavigate()
  const { mutateAsync } = useMarkRead()
  const go = async () => {
    onGo()
    const unread = notices.filter(({ readAt }) => readAt === undefined).map(({ id }) => id)
    // The page may be left for another workspace, so this has to arrive before. If it doesn't, the notice stays unread.
    if (unread.length > 0) await mutateAsync(unread).catch(() => undefined)
    const { path, workspace } = placeOf(newest)
    if (workspace === currentWorkspace()) void navigate(path)
    else enterWorkspace(workspace, path)
  }
  return (
    <li>
      <button
        type="button"
        onClick={() => void go()}
        className="flex min-h-11 w-full gap-2.5 px-1 py-2.5 text-left transition-colors duration-150 hover:bg-well"
      >
        <span aria-hidden className={`mt-1.5 size-2 shrink-0 rounded-full ${isUnread ? 'bg-brass' : ''}`} />
        <span className="grid min-w-0 gap-0.5">
          <span className={`[overflow-wrap:anywhere] ${isUnread ? 'font-medium' : 'text-ink-muted'}`}>
            {isUnread && <span className="sr-only">{i18n.t('Unread:')} </span>}
            {noticeWords(group)}
          </span>
          <span className="text-ink-muted text-sm">
            <bdi>{newest.workspace}</bdi> · <RelativeTime at={newest.at} />
          </span>
        </span>
      </button>
    </li>
  )
}

/** Where a notice leads, and in which workspace. */
const placeOf = ({ workspaceId, postId, kind }: NoticeAnswer) => {
  const workspace = isShared(workspaceId) ? workspaceId : undefined
  if (kind === 'approval-request') return { workspace, path: '/dashboard/review' }
  return { workspace, path: postId === undefined ? '/dashboard/workspaces' : `/dashboard/scheduled?post=${encodeURIComponent(postId)}` }
}
