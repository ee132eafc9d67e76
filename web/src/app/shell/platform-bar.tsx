import type { AccountAnswer } from '#shared/contracts/platforms.ts'
import type { Platform } from '#shared/domain/platforms.ts'
import { i18n } from '#web/lib/i18n.ts'
import { faces } from '#web/platforms/face-registry.ts'
import { PlatformIcon } from '#web/platforms/platform-icon.tsx'
import { publicPlatforms } from '#web/platforms/registry.ts'
import { SiteLink } from './site-link.tsx'

const listed = publicPlatforms
  .map(({ platform, name }) => ({ platform, name, ...faces[platform] }))
  .toSorted((one, other) => one.barPlace - other.barPlace)

/**
 * A bar at the bottom of every page for signed-in people: the platforms that Crier can currently publish to, and those
 * that need attention.
 */
export const PlatformBar = ({ accounts }: { accounts: readonly AccountAnswer[] | undefined }) => (
  <nav
    id="platform-bar"
    aria-label={i18n.t('Platform status')}
    className="fixed inset-x-0 bottom-0 z-30 h-(--bottom-bar) border-line border-t bg-paper pb-[env(safe-area-inset-bottom,0px)]"
  >
    <ul className="relative mx-auto flex h-12 max-w-6xl items-stretch justify-between overflow-x-auto px-1 [scrollbar-width:none] sm:px-4">
      {listed.map(({ platform, name, barName = name }) => (
        <li key={platform} className="flex flex-1 justify-center">
          <PlatformState platform={platform} name={barName} state={accounts && stateOf(accounts, platform)} />
        </li>
      ))}
    </ul>
  </nav>
)

type State = keyof typeof looks

/** If one of several accounts needs attention, that's the state to show. */
const stateOf = (accounts: readonly AccountAnswer[], platform: Platform): State => {
  const states = accounts.filter((account) => account.platform === platform).map(({ state }) => state.name)
  if (states.includes('reconnect')) return 'reconnect'
  return states.length > 0 ? 'connected' : 'absent'
}

/**
 * State isn't conveyed by color alone: a full dot means connected, a ring means not connected, and a ring with an
 * exclamation mark means it needs attention.
 */
const looks = {
  connected: { label: i18n.t('connected'), colour: 'text-connected', mark: 'size-1.5 bg-current' },
  absent: { label: i18n.t('not connected'), colour: 'text-disconnected', mark: 'size-1.5' },
  reconnect: {
    label: i18n.t('needs reconnecting'),
    colour: 'text-disconnected',
    mark: "grid size-3.5 place-content-center bg-current after:font-bold after:text-[0.625rem] after:text-paper after:leading-none after:content-['!']",
  },
}

/** `state` is undefined until known. */
const PlatformState = ({ platform, name, state }: { platform: Platform; name: string; state: State | undefined }) => {
  const { label, colour, mark } = state ? looks[state] : { label: i18n.t('status unknown'), colour: 'text-ink-muted', mark: 'size-1.5' }
  return (
    <SiteLink
      to={`/dashboard/platforms#${platform}`}
      className={`flex min-w-10 items-center justify-center gap-1 rounded-control px-1 text-[0.8125rem] transition-colors duration-150 hover:bg-well -outline-offset-2! pointer-coarse:min-w-11 lg:gap-1.5 lg:px-2 ${colour}`}
    >
      <PlatformIcon platform={platform} size={18} />
      <span className="sr-only lg:not-sr-only">{name}</span>
      <span aria-hidden className={`shrink-0 rounded-full border border-current ${mark}`} />
      <span className="sr-only">: {label}</span>
    </SiteLink>
  )
}
