import { buttonClass } from '#web/components/button-class.ts'
import { Logo } from '#web/components/logo.tsx'
import { homeAfterLogin } from '#web/lib/paths.ts'
import { useIsSignedIn } from '#web/lib/session.ts'
import { headerLinks } from './header-links.ts'
import { LogOutButton } from './log-out-button.tsx'
import { MobileMenu } from './mobile-menu.tsx'
import { SiteLink } from './site-link.tsx'

/** The line at the top of every public page. */
export const Header = () => (
  <header className="sticky top-0 z-30 border-line border-b bg-paper">
    <div className="mx-auto flex h-16 max-w-6xl items-center gap-3 px-4 sm:px-8">
      <SiteLink to="/" aria-label="Crier" className="flex min-h-11 items-center rounded-control text-ink">
        <Logo />
      </SiteLink>
      <nav aria-label="Main" className="ml-6 hidden lg:block">
        <ul className="flex">
          {headerLinks().map(({ to, text }) => (
            <li key={text}>
              <SiteLink to={to} className="flex min-h-11 items-center rounded-control px-3 text-ink-muted text-sm hover:text-ink">
                {text}
              </SiteLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className="ml-auto flex items-center gap-1 sm:gap-2">
        <SessionLinks />
        <MobileMenu />
      </div>
    </div>
  </header>
)

/** Into the dashboard and out of the session, or the way to log in. */
const SessionLinks = () => {
  if (!useIsSignedIn())
    return (
      <SiteLink to="/login" className={buttonClass({ variant: 'secondary', size: 'small' })}>
        Login
      </SiteLink>
    )
  return (
    <>
      <SiteLink to={homeAfterLogin} className={buttonClass({ variant: 'secondary', size: 'small' })}>
        Dashboard
      </SiteLink>
      <span className="hidden sm:block">
        <LogOutButton />
      </span>
    </>
  )
}
