import { CalendarDays, CalendarRange, List, Plus, X } from 'lucide-react'
import { type KeyboardEvent, lazy, Suspense, useState, useSyncExternalStore } from 'react'
import { Link, type LoaderFunctionArgs, useNavigate, useSearchParams } from 'react-router-dom'
import { buttonClass } from '#web/components/button-class.ts'
import { IconButton } from '#web/components/icon-button.tsx'
import { PageHeader } from '#web/components/page-header.tsx'
import { Segmented } from '#web/components/segmented.tsx'
import { Skeleton } from '#web/components/skeleton.tsx'
import { Switch } from '#web/components/switch.tsx'
import { Tabs } from '#web/components/tabs.tsx'
import type { Faces } from '#web/features/posts/faces.ts'
import { rowLinkId } from '#web/features/posts/list/post-row.tsx'
import { listNames } from '#web/features/posts/list-names.ts'
import { postQueries } from '#web/features/posts/queries.ts'
import { usePost } from '#web/features/posts/use-post.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { PostContent, postTitle } from './scheduled/post-content.tsx'
import { TabList } from './scheduled/tab-list.tsx'
import { pathOf, readUrlState, tabs, type UrlState } from './scheduled/url-state.ts'
import { useFaces } from './scheduled/use-faces.ts'

const calendar = () => import('./scheduled/own-calendar.tsx')
const OwnCalendar = lazy(async () => ({ default: (await calendar()).OwnCalendar }))

const PostSheet = lazy(() => import('./scheduled/post-sheet.tsx').then(({ PostSheet }) => ({ default: PostSheet })))

const viewOptions = [
  { value: 'month', label: 'Month', icon: CalendarDays },
  { value: 'week', label: 'Week', icon: CalendarRange },
  { value: 'list', label: 'List', icon: List },
] as const

/** Asks for what the address names while the screen itself is loaded; each part waits for its own. */
export const loader = ({ request }: LoaderFunctionArgs) => {
  const { tab, view, postId } = readUrlState(new URL(request.url).searchParams)
  if (tab !== 'scheduled' || view === 'list') void queryClient.prefetchInfiniteQuery(postQueries.list(tab))
  // What can't be loaded now is asked for again where it is shown.
  else void calendar().catch(() => undefined)
  if (postId !== undefined) void queryClient.prefetchQuery(postQueries.one(postId))
  return null
}

export const Component = () => {
  useTitle('Scheduled Posts')
  const { urlState, go, close } = useUrlState()
  const faces = useFaces()
  const isWide = useIsWide()
  const { postId } = urlState
  const hasColumn = isWide && postId !== undefined

  // Keys that are pressed in a dialog of the post bubble through here, and are not meant.
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const isHere = event.target instanceof Node && event.currentTarget.contains(event.target)
    if (event.key === 'Escape' && isHere && hasColumn && !event.defaultPrevented) close()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape is a shortcut for the button that closes the post
    <div onKeyDown={onKeyDown}>
      <PageHeader
        title="Scheduled Posts"
        lead="Everything you have written: what is still to come, what went out, and what did not."
        actions={
          <Link to="/dashboard/posts" className={buttonClass({ variant: 'primary' })}>
            <Plus aria-hidden className="size-4" />
            New post
          </Link>
        }
      />
      <div
        className={hasColumn ? 'grid grid-cols-[minmax(0,1fr)_minmax(0,1.05fr)] gap-8 xl:grid-cols-[minmax(0,1fr)_minmax(0,30rem)]' : ''}
      >
        <Tabs
          label="Posts by state"
          value={urlState.tab}
          onChange={(name) => go({ ...urlState, tab: tabs.find((tab) => tab === name) ?? 'scheduled', postId: undefined })}
          tabs={tabs.map((tab) => ({ value: tab, label: listNames[tab] }))}
        >
          <div>
            {urlState.tab === 'scheduled' && (
              <div className="mb-6 flex min-h-9 flex-wrap items-center justify-between gap-3">
                <Segmented label="View" value={urlState.view} onChange={(view) => go({ ...urlState, view })} options={viewOptions} />
                {urlState.view === 'list' && (
                  <Switch
                    label="Include the past month"
                    isOn={urlState.hasPastMonth}
                    onChange={(hasPastMonth) => go({ ...urlState, hasPastMonth })}
                  />
                )}
              </div>
            )}
            {urlState.tab !== 'scheduled' || urlState.view === 'list' ? (
              <TabList key={urlState.tab} urlState={urlState} faces={faces} />
            ) : (
              <Suspense fallback={<Skeleton className="h-152" />}>
                <OwnCalendar
                  view={urlState.view}
                  day={urlState.day}
                  onDay={(day) => go({ ...urlState, day }, { replace: true })}
                  openId={urlState.postId}
                  hrefOf={(postId, day) => pathOf({ ...urlState, day, postId })}
                />
              </Suspense>
            )}
          </div>
        </Tabs>
        {hasColumn && <PostColumn key={postId} postId={postId} faces={faces} onClose={close} />}
      </div>
      {!isWide && <NarrowSheet urlState={urlState} faces={faces} onClose={close} />}
    </div>
  )
}

/** Where the person is on this screen, which the address tells; closing a post leads back to its row. */
const useUrlState = () => {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const urlState = readUrlState(search)
  const go = (to: UrlState, { replace = false } = {}) => void navigate(pathOf(to), { preventScrollReset: true, replace })
  const close = () => {
    if (urlState.postId !== undefined) document.getElementById(rowLinkId(urlState.postId))?.focus({ preventScroll: true })
    go({ ...urlState, postId: undefined })
  }
  return { urlState, go, close }
}

/** The sheet's script is loaded with the first post that is opened; what it showed last stays while it closes. */
const NarrowSheet = ({
  urlState: { postId },
  ...props
}: {
  urlState: UrlState
  faces: ReturnType<typeof useFaces>
  onClose: () => void
}) => {
  const [shownId, setShownId] = useState(postId)
  if (postId !== undefined && postId !== shownId) setShownId(postId)
  if (shownId === undefined) return null
  return (
    <Suspense fallback={null}>
      <PostSheet postId={shownId} isOpen={postId !== undefined} {...props} />
    </Suspense>
  )
}

/** Wide enough for two columns; as `lg:` in the classes. */
const query = matchMedia('(min-width: 64rem)')

/** Whether a post has room beside its list. */
const useIsWide = () => useSyncExternalStore(subscribe, () => query.matches)

const subscribe = (listener: () => void) => {
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

const focus = (heading: HTMLElement | null) => heading?.focus({ preventScroll: true })

/** The open post beside its list. Its heading gets the focus when it opens. */
const PostColumn = ({ postId, faces, onClose }: { postId: string; faces: Faces; onClose: () => void }) => {
  const { data: post } = usePost(postId)
  return (
    <aside
      aria-labelledby="open-post"
      className="sticky top-[calc(var(--header)+1.5rem)] max-h-[calc(100svh-var(--header)-var(--bottom-bar)-3rem)] self-start overflow-y-auto border-line border-l pl-8"
    >
      <div className="mb-4 flex items-center justify-between gap-4">
        <h2 id="open-post" ref={focus} tabIndex={-1} className="font-semibold text-lg">
          {postTitle(post)}
        </h2>
        <IconButton label="Close" icon={X} onClick={onClose} />
      </div>
      <PostContent postId={postId} faces={faces} onGone={onClose} />
    </aside>
  )
}
