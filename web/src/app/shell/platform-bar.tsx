import { ArrowRight, ChevronUp } from 'lucide-react'
import { type ReactNode, useId, useRef, useSyncExternalStore } from 'react'
import type { AccountAnswer } from '#shared/contracts/platforms.ts'
import type { Platform } from '#shared/domain/platforms.ts'
import { overlayClass } from '#web/components/overlay.ts'
import { alertPace, type Health, health } from '#web/lib/health.ts'
import { i18n } from '#web/lib/i18n.ts'
import { planPath } from '#web/lib/paths.ts'
import { faces } from '#web/platforms/face-registry.ts'
import { PlatformIcon } from '#web/platforms/platform-icon.tsx'
import { publicPlatforms } from '#web/platforms/registry.ts'
import { SiteLink } from './site-link.tsx'

const listed = publicPlatforms
  .map(({ platform, name }) => ({ platform, name, ...faces[platform] }))
  .toSorted((one, other) => one.barPlace - other.barPlace)

type Props = { accounts: readonly AccountAnswer[] | undefined }

/**
 * A bar at the bottom of every page for signed-in people: one line that says that everything works, or what doesn't and
 * where to go. Each platform's state is a press away.
 */
export const PlatformBar = ({ accounts }: Props) => {
  const latest = useSyncExternalStore(watchHealth, health.latest, () => undefined)
  const problem = problemOf(accounts, latest)
  return (
    <nav
      id="platform-bar"
      aria-label={i18n.t('Platform status')}
      className="fixed inset-x-0 bottom-0 z-30 h-(--bottom-bar) border-line border-t bg-paper pb-[env(safe-area-inset-bottom,0px)] text-[0.8125rem]"
    >
      <div className="flex h-full items-center justify-between gap-3 pr-2 pl-4 sm:pr-4 sm:pl-6">
        <div className="min-w-0">
          {/* Only problems are read out. */}
          <div role="status">{problem && <ProblemLine {...problem} />}</div>
          {!problem && <QuietLine accounts={accounts} latest={latest} />}
        </div>
        <PlatformList accounts={accounts} />
      </div>
    </nav>
  )
}

const watchHealth = (listener: () => void) => health.watch(listener, alertPace)

const QuietLine = ({ accounts, latest }: Props & { latest: Health | undefined }) => {
  const isConnected = accounts !== undefined && accounts.length > 0
  return (
    <p className="flex min-w-0 items-center gap-2 text-ink-muted">
      {(accounts || latest) && <Mark state={isConnected || !accounts ? 'connected' : 'absent'} />}
      <span className="truncate">{quietText(accounts, latest)}</span>
    </p>
  )
}

const quietText = (accounts: Props['accounts'], latest: Health | undefined) => {
  if (!accounts) return latest?.text
  return accounts.length > 0 ? i18n.t('All platforms work') : i18n.t('No platform is connected yet')
}

type Problem = { text: string; to: string; place: string; className: string }

const ProblemLine = ({ text, to, place, className }: Problem) => (
  <SiteLink
    to={to}
    className={`group flex min-h-8 min-w-0 items-center gap-2 rounded-control font-medium -outline-offset-2! pointer-coarse:min-h-11 ${className}`}
  >
    <span aria-hidden className={`shrink-0 rounded-full border border-current ${alarm}`} />
    <span className="truncate underline-offset-4 group-hover:underline">{text}</span>
    <span className="max-sm:sr-only shrink-0 font-normal text-ink-muted underline decoration-line underline-offset-4 group-hover:decoration-current">
      {place}
    </span>
    <ArrowRight aria-hidden className="size-3.5 shrink-0" />
  </SiteLink>
)

/** What is wrong, and where to do something about it. The worst comes first. */
const problemOf = (accounts: Props['accounts'], latest: Health | undefined): Problem | undefined => {
  if (latest && !latest.isOnline)
    return { text: latest.text, to: '/status', place: i18n.t('See the status page'), className: 'text-failed' }
  const broken = listed.filter(({ platform }) => accounts && stateOf(accounts, platform) === 'reconnect')
  const [first] = broken
  if (first)
    return {
      text: i18n.t('{count, plural, one {{name} needs reconnecting} other {# platforms need reconnecting}}', {
        count: broken.length,
        name: first.barName ?? first.name,
      }),
      to: `/dashboard/platforms#${first.platform}`,
      place: i18n.t('Go to your connections'),
      className: 'text-disconnected',
    }
  const count = accounts?.filter(({ pausedByPlan }) => pausedByPlan).length ?? 0
  if (count === 0) return undefined
  return {
    text: i18n.t('{count, plural, one {# account is over your plan’s limit} other {# accounts are over your plan’s limit}}', { count }),
    to: planPath(),
    place: i18n.t('Go to your plan'),
    className: 'text-ink',
  }
}

/** Each platform with its state, in a popover above the bar. */
const PlatformList = ({ accounts }: Props) => {
  const id = useId()
  const popover = useRef<HTMLDivElement>(null)
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        className="ml-auto flex min-h-8 shrink-0 items-center gap-1.5 rounded-control px-2 text-ink-muted transition-colors duration-150 hover:bg-well hover:text-ink -outline-offset-2! pointer-coarse:min-h-11"
      >
        {i18n.t('Your platforms')}
        <ChevronUp aria-hidden className="size-3.5" />
      </button>
      <div
        ref={popover}
        id={id}
        popover="auto"
        className={`${overlayClass} fixed inset-auto right-2 bottom-[calc(var(--bottom-bar)+0.5rem)] m-0 max-h-[calc(100svh-var(--bottom-bar)-1rem)] w-[min(26rem,calc(100vw-1rem))] overflow-y-auto rounded-card p-1.5`}
      >
        <ul className="grid grid-cols-2">
          {listed.map(({ platform, name, barName = name }) => (
            <li key={platform}>
              <PlatformState
                platform={platform}
                name={barName}
                state={accounts && stateOf(accounts, platform)}
                onFollow={() => popover.current?.hidePopover()}
              />
            </li>
          ))}
        </ul>
      </div>
    </>
  )
}

type State = keyof typeof looks

/** If one of several accounts needs attention, that's the state to show. */
const stateOf = (accounts: readonly AccountAnswer[], platform: Platform): State => {
  const ours = accounts.filter((account) => account.platform === platform)
  if (ours.some(({ state }) => state.name === 'reconnect')) return 'reconnect'
  if (ours.some(({ pausedByPlan }) => pausedByPlan)) return 'limit'
  return ours.length > 0 ? 'connected' : 'absent'
}

const alarm =
  "grid size-3.5 place-content-center bg-current after:font-bold after:text-[0.625rem] after:text-paper after:leading-none after:content-['!']"

/**
 * State isn't conveyed by color alone: a full dot means connected, a ring means not connected, and a ring with an
 * exclamation mark means it needs attention. What was never connected is neither good nor bad, so it's gray.
 */
const looks = {
  connected: { label: i18n.t('connected'), color: 'text-connected', mark: 'size-1.5 bg-current' },
  absent: { label: i18n.t('not connected'), color: 'text-ink-muted', mark: 'size-1.5' },
  limit: { label: i18n.t('over your plan’s limit'), color: 'text-ink-muted', mark: alarm },
  reconnect: { label: i18n.t('needs reconnecting'), color: 'text-disconnected', mark: alarm },
}

const Mark = ({ state }: { state: State | undefined }): ReactNode => {
  const { color, mark } = state ? looks[state] : looks.absent
  return <span aria-hidden className={`shrink-0 rounded-full border border-current ${color} ${mark}`} />
}

/** `state` is undefined until known. */
type StateProps = { platform: Platform; name: string; state: State | undefined; onFollow: () => void }

const PlatformState = ({ platform, name, state, onFollow }: StateProps) => {
  const { label, color } = state ? looks[state] : { label: i18n.t('status unknown'), color: 'text-ink-muted' }
  return (
    <SiteLink
      to={`/dashboard/platforms#${platform}`}
      onClick={onFollow}
      className={`flex min-h-11 items-center gap-2.5 rounded-control px-2.5 leading-tight transition-colors duration-150 hover:bg-well -outline-offset-2! ${color}`}
    >
      <PlatformIcon platform={platform} size={18} />
      <span className="grid min-w-0 flex-1">
        <span className="truncate font-medium text-ink">{name}</span>
        <span>
          <span className="sr-only">: </span>
          {label}
        </span>
      </span>
      <Mark state={state} />
    </SiteLink>
  )
}
