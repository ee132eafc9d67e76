import { ChevronDown, Menu, PenLine, Search } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { SiteLink } from '#web/app/shell/site-link.tsx'
import { HeaderPopover } from '#web/components/header-popover.tsx'
import { lazyPart } from '#web/components/lazy-part.tsx'
import { Logo } from '#web/components/logo.tsx'
import { newPostPath, workspacesPath } from '#web/features/shortcuts/shortcuts.ts'
import { usePerson } from '#web/features/user/queries.ts'
import { i18n } from '#web/lib/i18n.ts'
import { screenAt } from '#web/lib/screens.ts'
import { useWorkspace } from '#web/lib/use-workspace.ts'

/** A slim bar above every screen. Whatever else the public pages' header offers is in its menu. */
export const DashboardHeader = ({ onSearch }: { onSearch: () => void }) => (
  <header className="sticky top-0 z-30 flex h-(--header) items-center border-line border-b bg-paper px-2 lg:px-4">
    <SmallScreenBar onSearch={onSearch} />
    <SiteLink to="/" aria-label="Crier" className="hidden min-h-9 items-center rounded-control text-ink lg:flex">
      <Logo />
    </SiteLink>
    <div className="lg:ml-auto">
      <Suspense fallback={<span className={barButtonClass} />}>
        <Bell className={barButtonClass} />
      </Suspense>
    </div>
    <div className="hidden lg:block">
      <AccountMenu />
    </div>
  </header>
)

// Loads late, in the place it keeps.
const Bell = lazyPart(async () => (await import('#web/features/notices/bell.tsx')).Bell)
const AccountPanel = lazyPart(async () => (await import('./account-panel.tsx')).AccountPanel)

/** Shows who is signed in, and opens their menu. */
const AccountMenu = () => {
  const { name } = usePerson()
  return (
    <HeaderPopover
      buttonClass={buttonClass}
      className="right-3 min-h-72 w-80"
      label={
        <>
          <span aria-hidden dir="auto" className="grid size-7 place-items-center rounded-full bg-ink font-semibold text-paper text-xs">
            {initialsOf(name)}
          </span>
          <span className="max-w-48 truncate">
            <span className="sr-only">{i18n.t('Account menu:')} </span>
            <bdi>{name}</bdi>
          </span>
          <ChevronDown aria-hidden className="size-4 text-ink-muted" />
        </>
      }
    >
      {({ wasOpen, close }) => wasOpen && <AccountPanel onGo={close} />}
    </HeaderPopover>
  )
}

/** Initials from the first and last word of a name. */
const initialsOf = (name: string) => {
  const words = name.split(/\s+/).filter(Boolean)
  return [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? '')][0]?.toUpperCase() ?? '').join('')
}

const buttonClass =
  'flex min-h-9 items-center gap-2 rounded-control px-2 font-medium text-sm transition-colors duration-150 hover:bg-well pointer-coarse:min-h-11'

const ScreenSheet = lazyPart(async () => (await import('./screen-sheet.tsx')).ScreenSheet)

/** Replaces the sidebar on small screens: its menu, the screen's name, search, and the new post button. */
const SmallScreenBar = ({ onSearch }: { onSearch: () => void }) => {
  const { may } = useWorkspace()
  const [sheet, setSheet] = useState<'never' | 'open' | 'closed'>('never')
  const { pathname } = useLocation()
  const screen = screenAt(pathname)

  return (
    <nav aria-label={i18n.t('Dashboard')} className="flex min-w-0 grow items-center gap-1 lg:hidden">
      <button
        type="button"
        className={barButtonClass}
        aria-haspopup="dialog"
        aria-expanded={sheet === 'open'}
        onClick={() => setSheet('open')}
      >
        <Menu aria-hidden className="size-5" />
        <span className="sr-only">{i18n.t('Open the dashboard’s menu')}</span>
      </button>
      <span className="min-w-0 flex-1 truncate font-semibold" aria-hidden>
        {screen?.label ?? others[pathname]}
      </span>
      <button type="button" className={barButtonClass} onClick={onSearch}>
        <Search aria-hidden className="size-5" />
        <span className="sr-only">{i18n.t('Search')}</span>
      </button>
      {screen?.name !== 'posts' && may('write') && (
        <Link to={newPostPath} className={barButtonClass}>
          <PenLine aria-hidden className="size-5" />
          <span className="sr-only">{i18n.t('New post')}</span>
        </Link>
      )}
      {sheet !== 'never' && (
        <Suspense fallback={null}>
          <ScreenSheet isOpen={sheet === 'open'} onClose={() => setSheet('closed')} />
        </Suspense>
      )}
    </nav>
  )
}

/** Pages that the sidebar doesn't list among the screens. */
const others: Readonly<Record<string, string>> = {
  [workspacesPath]: i18n.t('Workspaces'),
  '/dashboard/administration': i18n.t('Administration'),
}

const barButtonClass =
  'grid size-11 place-items-center rounded-control text-ink-muted transition-colors duration-150 hover:bg-well hover:text-ink'
