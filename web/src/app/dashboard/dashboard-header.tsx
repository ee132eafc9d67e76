import { Logo } from '#web/components/logo.tsx'
import { SiteLink } from '../shell/site-link.tsx'
import { AccountMenu } from './account-menu.tsx'
import { SmallScreenBar } from './small-screen-bar.tsx'

/** One slim row above every screen. What the header of the public pages offers besides is in its menu. */
export const DashboardHeader = ({ onSearch }: { onSearch: () => void }) => (
  <header className="sticky top-0 z-30 flex h-(--header) items-center border-line border-b bg-paper px-2 lg:px-4">
    <SmallScreenBar onSearch={onSearch} />
    <SiteLink to="/" aria-label="Crier" className="hidden min-h-9 items-center rounded-control text-ink lg:flex">
      <Logo />
    </SiteLink>
    <div className="ml-auto hidden lg:block">
      <AccountMenu />
    </div>
  </header>
)
