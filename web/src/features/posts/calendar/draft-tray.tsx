import { useInfiniteQuery } from '@tanstack/react-query'
import type { PostAnswer } from '#shared/contracts/posts.ts'
import { Button } from '#web/components/button.tsx'
import { Skeleton } from '#web/components/spinner.tsx'
import { i18n } from '#web/lib/i18n.ts'
import { useLeavingIds } from '../leaving-posts.ts'
import { schedulingTakes } from '../post-actions.ts'
import { postQueries } from '../queries.ts'
import { isMovable } from './aim.ts'
import type { Board } from './board.ts'
import { PostCard, type Steps } from './post-card.tsx'

/** The drafts next to the calendar, which can be dropped on a day. */
export const DraftTray = ({ board, steps }: { board: Board; steps: Steps }) => {
  const query = useInfiniteQuery(postQueries.list('drafts'))
  const leaving = useLeavingIds()
  const drafts = (query.data ?? []).filter(({ id }) => !leaving.has(id) && !board.isMoving(id))
  return (
    <aside
      aria-labelledby="drafts-beside"
      className="sticky top-[calc(var(--header)+1rem)] grid max-h-[calc(100svh-var(--header)-var(--bottom-bar)-6.5rem)] w-48 shrink-0 content-start gap-2 overflow-y-auto overscroll-contain p-0.5"
    >
      <h3 id="drafts-beside" className="font-semibold text-ink-muted text-xs leading-4">
        {i18n.t('Drafts')}
      </h3>
      {query.isPending && <Skeleton className="h-11 rounded-[6px]" />}
      {query.isError && !query.data && <p className="text-ink-muted text-sm">{i18n.t('The drafts couldn’t be loaded.')}</p>}
      {query.data && drafts.length === 0 && <p className="text-ink-muted text-sm">{i18n.t('No drafts.')}</p>}
      <ol className="grid gap-2">
        {drafts.map((draft) => (
          <li key={draft.id} className="min-w-0">
            <Draft draft={draft} board={board} steps={steps} />
          </li>
        ))}
      </ol>
      {query.hasNextPage && (
        <Button size="small" variant="quiet" isBusy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {i18n.t('Load more')}
        </Button>
      )}
    </aside>
  )
}

const Draft = ({ draft, board, steps }: { draft: PostAnswer; board: Board; steps: Steps }) => (
  <>
    <PostCard post={draft} board={board} steps={steps} isReachable hasPicture />
    {board.may(schedulingTakes) && !isMovable(draft, board.may) && (
      <p className="mt-0.5 pl-1 text-ink-muted text-xs">{i18n.t('Choose accounts first.')}</p>
    )}
  </>
)
