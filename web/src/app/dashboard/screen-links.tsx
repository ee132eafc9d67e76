import {
  BookOpenText,
  CalendarClock,
  CheckCheck,
  LayoutDashboard,
  Lightbulb,
  ListOrdered,
  type LucideIcon,
  PenLine,
  Plug,
  Settings,
} from 'lucide-react'
import { Suspense } from 'react'
import { NavLink } from 'react-router-dom'
import { lazyOrNothing } from '#web/components/lazy-part.tsx'
import { Tooltip } from '#web/components/tooltip.tsx'
import { type ScreenName, screens } from '#web/lib/screens.ts'
import { useWorkspace } from '#web/lib/use-workspace.ts'

// Not essential, so it may load late.
const QueueNote = lazyOrNothing(async () => (await import('#web/features/queues/queue-note.tsx')).QueueNote)

const ReviewCount = lazyOrNothing(async () => (await import('#web/features/posts/review-count.tsx')).ReviewCount)

type Props = {
  /** Shows only icons. Names are read out and shown as tooltips. */
  isCollapsed?: boolean
  onGo?: () => void
}

/** Links to every screen that the person's role has a use for. */
export const ScreenLinks = ({ isCollapsed = false, onGo }: Props) => {
  const { may } = useWorkspace()
  return (
    <ul className="grid gap-0.5">
      {screens
        .filter(({ name }) => name !== 'posts' || may('write'))
        .map(({ name, label, path }) => {
          const Icon = screenIcons[name]
          const link = (
            <NavLink to={path} className={linkClass(isCollapsed)} onClick={onGo}>
              <Icon aria-hidden className="size-[18px] shrink-0 text-ink-muted group-aria-[current]:text-brass" />
              <span className={isCollapsed ? 'sr-only' : 'min-w-0 flex-1'}>
                {label}
                {name === 'queue' && (
                  <Suspense>
                    <QueueNote />
                  </Suspense>
                )}
                {name === 'review' && (
                  <Suspense>
                    <ReviewCount />
                  </Suspense>
                )}
              </span>
            </NavLink>
          )
          return (
            <li key={name}>
              {isCollapsed ? (
                <Tooltip text={label} isName>
                  {link}
                </Tooltip>
              ) : (
                link
              )}
            </li>
          )
        })}
    </ul>
  )
}

const linkClass = (isCollapsed: boolean) =>
  [
    'group relative flex min-h-11 items-center gap-3 rounded-control px-3 text-[0.9375rem] text-ink-muted transition-colors duration-150',
    'hover:bg-well hover:text-ink lg:min-h-10',
    'aria-[current]:bg-well aria-[current]:font-semibold aria-[current]:text-ink',
    'before:absolute before:inset-y-2 before:left-0 before:w-0.5 before:rounded-full before:bg-transparent aria-[current]:before:bg-brass',
    isCollapsed ? 'justify-center' : '',
  ].join(' ')

export const screenIcons: Readonly<Record<ScreenName, LucideIcon>> = {
  overview: LayoutDashboard,
  posts: PenLine,
  scheduled: CalendarClock,
  queue: ListOrdered,
  review: CheckCheck,
  platforms: Plug,
  settings: Settings,
  documentation: BookOpenText,
  'suggest-feature': Lightbulb,
}
