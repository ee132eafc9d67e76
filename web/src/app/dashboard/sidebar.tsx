import { PanelLeftClose, PanelLeftOpen, Search, Users } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { isApple, workspacesPath } from '#web/features/shortcuts/shortcuts.ts'
import { i18n } from '#web/lib/i18n.ts'
import { keptForGood } from '#web/lib/storage.ts'
import { useWorkspace } from '#web/lib/use-workspace.ts'
import { ScreenLinks } from './screen-links.tsx'

const storageKey = 'sidebar'

/**
 * 240 px wide, or 60 when collapsed (docs/specification.md). This browser remembers which. Small screens have a sheet
 * instead.
 */
export const Sidebar = ({ onSearch }: { onSearch: () => void }) => {
  const [isCollapsed, setCollapsed] = useState(() => keptForGood.get(storageKey) === 'collapsed')
  const toggle = () => {
    keptForGood.set(storageKey, isCollapsed ? 'open' : 'collapsed')
    setCollapsed(!isCollapsed)
  }
  const Toggle = isCollapsed ? PanelLeftOpen : PanelLeftClose

  return (
    <div className={`hidden shrink-0 border-line border-r lg:block ${isCollapsed ? 'w-[60px]' : 'w-[240px]'}`}>
      <div className="sticky top-(--header) flex h-[calc(100svh-var(--header)-var(--bottom-bar))] flex-col gap-4 overflow-y-auto px-2 py-4">
        <button type="button" onClick={onSearch} className={searchClass}>
          <Search aria-hidden className="size-4 shrink-0" />
          {isCollapsed ? (
            <span className="sr-only">{i18n.t('Search')}</span>
          ) : (
            <>
              <span className="flex-1 text-left">{i18n.t('Search')}</span>
              <kbd className="font-sans text-xs">{isApple() ? '⌘ K' : i18n.t('Ctrl K')}</kbd>
            </>
          )}
        </button>
        <nav aria-label={i18n.t('Dashboard')}>
          <CurrentWorkspace isCollapsed={isCollapsed} />
          <ScreenLinks isCollapsed={isCollapsed} />
        </nav>
        <button type="button" onClick={toggle} aria-expanded={!isCollapsed} className={toggleClass}>
          <Toggle aria-hidden className="size-[18px] shrink-0" />
          <span className={isCollapsed ? 'sr-only' : undefined}>{isCollapsed ? i18n.t('Open the sidebar') : i18n.t('Collapse')}</span>
        </button>
      </div>
    </div>
  )
}

/** In a shared workspace, says which one this is. */
const CurrentWorkspace = ({ isCollapsed }: { isCollapsed: boolean }) => {
  const { shared } = useWorkspace()
  if (!shared) return null
  return (
    <Link to={workspacesPath} className={workspaceClass}>
      <Users aria-hidden className="size-4 shrink-0 text-brass" />
      <span className={isCollapsed ? 'sr-only' : 'min-w-0 truncate font-semibold'}>
        <span className="sr-only">{i18n.t('Workspace:')} </span>
        <bdi>{shared.name}</bdi>
      </span>
    </Link>
  )
}

const workspaceClass = 'flex min-h-10 items-center gap-2.5 rounded-control px-3 text-sm transition-colors duration-150 hover:bg-well'
const searchClass =
  'flex min-h-10 items-center gap-2.5 rounded-control border border-line bg-sheet px-3 text-ink-muted text-sm transition-colors duration-150 hover:border-edge hover:text-ink'
const toggleClass =
  'mt-auto flex min-h-10 items-center gap-3 rounded-control px-3 text-ink-muted text-sm transition-colors duration-150 hover:bg-well hover:text-ink'
