import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { PlatformIcon } from '#web/components/platform-icon.tsx'
import { accountQueries } from '#web/features/accounts/queries.ts'

/** The six platforms of the bar (SPEC.md 1), by the names it gives them; 'twitter' is X. */
const listed = [
  { platform: 'instagram', name: 'Instagram' },
  { platform: 'x', name: 'Twitter' },
  { platform: 'linkedin', name: 'LinkedIn' },
  { platform: 'facebook', name: 'Facebook' },
  { platform: 'tiktok', name: 'TikTok' },
  { platform: 'pinterest', name: 'Pinterest' },
] as const

/** Always there at the bottom: which platforms Crier can publish to just now. An account that has to be reconnected doesn't count. */
export const StatusBar = () => {
  const { data: accounts } = useQuery(accountQueries.list())
  const connected = new Set<string>(accounts?.filter(({ state }) => state.name === 'connected').map(({ platform }) => platform))

  return (
    <nav
      aria-label="Platform status"
      className="fixed inset-x-0 bottom-0 z-30 h-(--bottom-bar) border-line border-t bg-paper pb-[env(safe-area-inset-bottom,0px)]"
    >
      <ul className="mx-auto flex h-12 max-w-5xl items-stretch justify-between px-1 sm:px-4">
        {listed.map(({ platform, name }) => (
          <li key={platform} className="flex flex-1 justify-center">
            <PlatformState platform={platform} name={name} state={accounts && (connected.has(platform) ? 'connected' : 'not connected')} />
          </li>
        ))}
      </ul>
    </nav>
  )
}

type StateProps = {
  platform: (typeof listed)[number]['platform']
  name: string
  /** Undefined until it is known. */
  state: 'connected' | 'not connected' | undefined
}

/** Colour is not all that tells: a connected platform's dot is full, the other's is a ring. */
const PlatformState = ({ platform, name, state }: StateProps) => (
  <Link
    to="/dashboard/platforms"
    className={`flex min-w-11 items-center justify-center gap-1.5 rounded-control px-1.5 text-[0.8125rem] transition-colors duration-150 hover:bg-well -outline-offset-2! ${state ? colours[state] : 'text-ink-muted'}`}
  >
    <PlatformIcon platform={platform} size={18} />
    <span className="sr-only md:not-sr-only">{name}</span>
    <span aria-hidden className={`size-1.5 rounded-full border border-current ${state === 'connected' ? 'bg-current' : ''}`} />
    <span className="sr-only">: {state ?? 'state not known yet'}</span>
  </Link>
)

const colours = { connected: 'text-connected', 'not connected': 'text-disconnected' }
