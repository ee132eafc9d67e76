import { useQuery } from '@tanstack/react-query'
import { ListFilter, PanelRight, Plus } from 'lucide-react'
import { type KeyboardEvent, Suspense, useState } from 'react'
import { Link, type LoaderFunctionArgs, useNavigate, useSearchParams } from 'react-router-dom'
import { buttonClass } from '#web/components/button-class.ts'
import { IconButton } from '#web/components/icon-button.tsx'
import { lazyPart } from '#web/components/lazy-part.tsx'
import { Segmented } from '#web/components/segmented.tsx'
import { Skeleton } from '#web/components/spinner.tsx'
import { Switch } from '#web/components/switch.tsx'
import { Tabs } from '#web/components/tabs.tsx'
import { type CalendarPlace, type CalendarView, shownDays, spanOf, useToday, weekOf, weekTitle } from '#web/features/posts/calendar/days.ts'
import { PlaceBar } from '#web/features/posts/calendar/place-bar.tsx'
import type { Faces } from '#web/features/posts/faces.ts'
import { isFiltering } from '#web/features/posts/filter/post-filter.ts'
import { PostListSkeleton } from '#web/features/posts/list/post-list-skeleton.tsx'
import { rowLinkId } from '#web/features/posts/list/post-row.tsx'
import { listNames } from '#web/features/posts/list/status-line.tsx'
import { postQueries } from '#web/features/posts/queries.ts'
import { ShareButton } from '#web/features/shares/share-button.tsx'
import { newPostPath } from '#web/features/shortcuts/shortcuts.ts'
import { usePerson } from '#web/features/user/queries.ts'
import { i18n } from '#web/lib/i18n.ts'
import { pressedKey } from '#web/lib/pressed-key.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { useTimeZone } from '#web/lib/show-time.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { useWorkspace } from '#web/lib/use-workspace.ts'
import { watchMedia } from '#web/lib/watch-media.ts'
import { type WeekStart, weekStartOf } from '#web/lib/week-start.ts'
import { PostColumn } from './scheduled/post-content.tsx'
import { pathOf, readUrlState, tabs, type UrlState } from './scheduled/url-state.ts'
import { useFaces } from './scheduled/use-faces.ts'

const calendar = () => import('./scheduled/own-calendar.tsx')
const OwnCalendar = lazyPart(async () => (await calendar()).OwnCalendar)

const tabList = () => import('./scheduled/tab-list.tsx')
const TabList = lazyPart(async () => (await tabList()).TabList)

const FilterBar = lazyPart(async () => (await import('#web/features/posts/filter/filter-bar.tsx')).FilterBar)

const PostSheet = lazyPart(async () => (await import('./scheduled/post-sheet.tsx')).PostSheet)

const viewOptions = [
  { value: 'month', label: i18n.t('Month') },
  { value: 'week', label: i18n.t('Week') },
  { value: 'list', label: i18n.t('List') },
] as const

/** Requests what the address names while the screen itself is loading. Each part waits for its own data. */
export const loader = ({ request }: LoaderFunctionArgs) => {
  const { tab, view, postId } = readUrlState(new URL(request.url).searchParams)
  if (tab !== 'scheduled' || view === 'list') void queryClient.prefetchInfiniteQuery(postQueries.list(tab))
  // Anything that fails to load here is requested again where it's shown.
  else void calendar().catch(() => undefined)
  void tabList().catch(() => undefined)
  if (postId !== undefined) void queryClient.prefetchQuery(postQueries.one(postId))
  return null
}

export const Component = () => {
  useTitle(i18n.t('Scheduled Posts'))
  const { urlState, go, close } = useUrlState()
  const faces = useFaces()
  const isWide = useIsWide()
  const { postId, tab, view } = urlState
  const hasColumn = isWide && postId !== undefined
  const isCalendar = tab === 'scheduled' && view !== 'list'

  // Keys pressed in one of the post's dialogs bubble through here and must be ignored.
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const isHere = event.target instanceof Node && event.currentTarget.contains(event.target)
    if (pressedKey(event) === 'Escape' && isHere && hasColumn && !event.defaultPrevented) close()
  }

  const goTo = (tab: UrlState['tab']) => go({ ...urlState, tab, postId: undefined })
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape is a shortcut for the button that closes the post
    <div onKeyDown={onKeyDown} className="max-lg:-mt-3">
      <div
        className={
          hasColumn && !isCalendar
            ? 'grid grid-cols-[minmax(0,1fr)_minmax(0,1.05fr)] gap-8 xl:grid-cols-[minmax(0,1fr)_minmax(0,30rem)]'
            : ''
        }
      >
        <Tabs
          label={i18n.t('Posts by state')}
          value={urlState.tab}
          onChange={(name) => goTo(tabs.find((tab) => tab === name) ?? 'scheduled')}
          tabs={useTabs()}
          before={
            <h1 className="self-start font-semibold text-lg leading-10 2xl:mr-1 2xl:text-xl tracking-tight max-lg:sr-only">
              {i18n.t('Scheduled Posts')}
            </h1>
          }
          after={<DeskTools urlState={urlState} go={go} />}
        >
          <Desk urlState={urlState} go={go} faces={faces} />
        </Tabs>
        {hasColumn && <PostColumn key={postId} postId={postId} faces={faces} onClose={close} place={isCalendar ? 'over' : 'beside'} />}
      </div>
      {!isWide && <NarrowSheet urlState={urlState} faces={faces} onClose={close} />}
    </div>
  )
}

/** The four lists with their post counts. Ended posts count for the last 30 days. */
const useTabs = () => {
  const { data } = useQuery(postQueries.counts(usePerson().id))
  return tabs.map((tab) => ({
    value: tab,
    label: listNames[tab],
    count: data?.[tab],
    ...((tab === 'published' || tab === 'failed') && { countOf: i18n.t('in 30 days') }),
  }))
}

type DeskProps = { urlState: UrlState; go: (to: UrlState, options?: { replace?: boolean }) => void }

const pressedClass = 'aria-pressed:bg-well aria-pressed:text-ink'

/** The tab's view, its place in the calendar, and its posts. */
const DeskTools = ({ urlState, go }: DeskProps) => {
  const { may } = useWorkspace()
  const { tab, view, from, day, hasDrafts, filter } = urlState
  const weekStart = weekStartOf(usePerson().preferences.weekStart)
  const isCalendar = tab === 'scheduled' && view !== 'list'
  return (
    <div className="ml-auto flex min-w-0 flex-wrap items-center gap-x-1.5 gap-y-1 pb-1 max-sm:ml-0 2xl:gap-x-2">
      {isCalendar && (
        <PlaceBar
          view={view}
          place={{ from, day }}
          onPlace={(place) => go({ ...urlState, from: undefined, day: undefined, ...place }, { replace: true })}
          weekStart={weekStart}
        />
      )}
      {tab === 'scheduled' && (
        <Segmented
          label={i18n.t('View')}
          value={view}
          onChange={(chosen) => go({ ...urlState, view: chosen, from: undefined })}
          options={viewOptions}
        />
      )}
      {isCalendar && <ShareWeek view={view} place={{ from, day }} weekStart={weekStart} />}
      {isCalendar && (
        <span className="hidden xl:block">
          <IconButton
            label={i18n.t('Show drafts')}
            icon={PanelRight}
            aria-pressed={hasDrafts}
            onClick={() => go({ ...urlState, hasDrafts: !hasDrafts }, { replace: true })}
            className={pressedClass}
          />
        </span>
      )}
      <IconButton
        label={i18n.t('Filter')}
        icon={ListFilter}
        aria-pressed={isFiltering(filter) || urlState.hasFilter}
        onClick={() => go({ ...urlState, hasFilter: !urlState.hasFilter, filter: {} }, { replace: true })}
        className={pressedClass}
      />
      {may('write') && (
        <Link to={newPostPath} className={`max-sm:hidden ${buttonClass({ variant: 'primary', size: 'small' })}`}>
          <Plus aria-hidden className="size-4" />
          {/* Pressing a day also starts a post. There's less room for the label. */}
          <span className={isCalendar ? 'sr-only' : ''}>{i18n.t('New post')}</span>
        </Link>
      )}
    </div>
  )
}

type ShareWeekProps = { view: CalendarView; place: CalendarPlace; weekStart: WeekStart }

/** Shares the shown week with a client, or in a month the week of the chosen day. */
const ShareWeek = ({ view, place, weekStart }: ShareWeekProps) => {
  const [today, timeZone] = [useToday(), useTimeZone()]
  const { days, day } = shownDays({ view, place, today, weekStart })
  const week = view === 'week' ? days : weekOf(day, weekStart)
  if (!useWorkspace().may('share')) return null
  return (
    <ShareButton
      isIcon
      what={{ kind: 'week', ...spanOf(week, timeZone) }}
      label={i18n.t('Share the week with a client')}
      about={i18n.t('A link to everything planned for {week}, for someone without an account.', { week: weekTitle(week) })}
    />
  )
}

/** The tab's posts. */
const Desk = ({ urlState, go, faces }: DeskProps & { faces: Faces }) => {
  const { tab, view, from, day, postId, hasPastMonth, hasDrafts, hasFilter, filter } = urlState
  const isCalendar = tab === 'scheduled' && view !== 'list'
  return (
    <div className="-mt-2 grid gap-3">
      {(hasFilter || isFiltering(filter)) && (
        <div className="min-h-10 pointer-coarse:min-h-11">
          <Suspense>
            <FilterBar
              filter={filter}
              onFilter={(chosen) => go({ ...urlState, filter: chosen, hasFilter: true }, { replace: true })}
              faces={faces}
              hasStates={isCalendar}
            />
          </Suspense>
        </div>
      )}
      {tab === 'scheduled' && view === 'list' && (
        <div className="justify-self-end">
          <Switch
            label={i18n.t('Include the past month')}
            isOn={hasPastMonth}
            onChange={(isOn) => go({ ...urlState, hasPastMonth: isOn })}
          />
        </div>
      )}
      {isCalendar ? (
        <Suspense fallback={<Skeleton className="h-152" />}>
          <OwnCalendar
            view={view}
            place={{ from, day }}
            onPlace={(place) => go({ ...urlState, ...place }, { replace: true })}
            openId={postId}
            hrefOf={(id, place) => pathOf({ ...urlState, ...place, postId: id })}
            filter={filter}
            hasDrafts={hasDrafts}
          />
        </Suspense>
      ) : (
        <Suspense fallback={<PostListSkeleton />}>
          <TabList key={tab} urlState={urlState} faces={faces} />
        </Suspense>
      )}
    </div>
  )
}

/** The person's place on this screen, kept in the address. Closing a post returns to its row. */
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

/** The sheet's script loads when the first post is opened. Its last content stays visible while it closes. */
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

/** True if a post has room next to its list, matching `lg:` in the classes. */
const useIsWide = watchMedia('(min-width: 64rem)')
