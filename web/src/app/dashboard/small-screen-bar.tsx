import { Menu, PenLine, Search } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { lazyPart } from '#web/components/lazy-part.ts'
import { newPostPath } from '#web/features/shortcuts/shortcuts.ts'
import { screens } from '#web/lib/screens.ts'

const ScreenSheet = lazyPart(async () => (await import('./screen-sheet.tsx')).ScreenSheet)

/** Stands for the sidebar on small screens: its one menu, the screen's name, and the ways to search and to a new post. */
export const SmallScreenBar = ({ onSearch }: { onSearch: () => void }) => {
  const [sheet, setSheet] = useState<'never' | 'open' | 'closed'>('never')
  const { pathname } = useLocation()
  const screen = screens.find(({ path }) => pathname === path || pathname.startsWith(`${path}/`))

  return (
    <nav aria-label="Dashboard" className="flex grow items-center gap-1 lg:hidden">
      <button
        type="button"
        className={buttonClass}
        aria-haspopup="dialog"
        aria-expanded={sheet === 'open'}
        onClick={() => setSheet('open')}
      >
        <Menu aria-hidden className="size-5" />
        <span className="sr-only">Open the dashboard’s menu</span>
      </button>
      <span className="min-w-0 flex-1 truncate font-semibold" aria-hidden>
        {screen?.label}
      </span>
      <button type="button" className={buttonClass} onClick={onSearch}>
        <Search aria-hidden className="size-5" />
        <span className="sr-only">Search</span>
      </button>
      {screen?.name !== 'posts' && (
        <Link to={newPostPath} className={buttonClass}>
          <PenLine aria-hidden className="size-5" />
          <span className="sr-only">Create Post</span>
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

const buttonClass =
  'grid size-11 place-items-center rounded-control text-ink-muted transition-colors duration-150 hover:bg-well hover:text-ink'
