import { Menu, X } from 'lucide-react'
import { type MouseEvent, useRef } from 'react'
import { buttonClass } from '#web/components/button-class.ts'
import { Logo } from '#web/components/logo.tsx'
import { i18n } from '#web/lib/i18n.ts'
import { homeAfterLogin } from '#web/lib/paths.ts'
import { useIsSignedIn } from '#web/lib/session.ts'
import { headerLinks, LogOutButton, menuLists } from './header-links.tsx'
import { SiteLink } from './site-link.tsx'

/** The header of every public page. */
export const Header = () => (
  <header className="sticky top-0 z-30 border-line border-b bg-paper">
    <div className="mx-auto flex h-16 max-w-6xl items-center gap-3 px-4 sm:px-8">
      <SiteLink to="/" aria-label="Crier" className="flex min-h-11 items-center rounded-control text-ink">
        <Logo />
      </SiteLink>
      <nav aria-label={i18n.t('Main')} className="ml-6 hidden lg:block">
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

/** Links to the dashboard and logout, or to login. */
const SessionLinks = () => {
  if (!useIsSignedIn())
    return (
      <SiteLink to="/login" className={buttonClass({ variant: 'secondary', size: 'small' })}>
        {i18n.t('Login')}
      </SiteLink>
    )
  return (
    <>
      <SiteLink to={homeAfterLogin} className={buttonClass({ variant: 'secondary', size: 'small' })}>
        {i18n.t('Dashboard')}
      </SiteLink>
      <span className="hidden sm:block">
        <LogOutButton />
      </span>
    </>
  )
}

declare module 'react' {
  /**
   * Invoker commands: what a button does by itself before the script has loaded, in browsers that support them. React's
   * types don't yet.
   */
  interface ButtonHTMLAttributes<T> {
    command?: T extends HTMLButtonElement ? 'show-modal' | 'close' : never
    commandfor?: string
  }
}

/**
 * The header's links on small screens. The native dialog traps and returns focus. A library for that would make the
 * public pages larger. base.css keeps the page behind it from scrolling.
 */
export const MobileMenu = () => {
  const dialog = useRef<HTMLDialogElement>(null)
  const isSignedIn = useIsSignedIn()

  // Once hydrated, the buttons drop their native commands: opening a dialog twice logs a warning.
  const open = (event: MouseEvent) => {
    event.preventDefault()
    dialog.current?.showModal()
  }
  const close = () => dialog.current?.close()
  // A press on the dialog element itself, not its content, is on the backdrop.
  const onBackdrop = (event: MouseEvent) => {
    if (event.target === dialog.current) close()
  }

  return (
    <div className="lg:hidden">
      <button
        type="button"
        aria-label={i18n.t('Open menu')}
        aria-haspopup="dialog"
        onClick={open}
        command="show-modal"
        commandfor="menu"
        className={iconButtonClass}
      >
        <Menu aria-hidden="true" size={20} />
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself; the click is for the backdrop. */}
      <dialog ref={dialog} id="menu" aria-label={i18n.t('Menu')} onClick={onBackdrop} className={dialogClass}>
        <div className="flex min-h-full flex-col px-4 pb-8">
          <button
            type="button"
            aria-label={i18n.t('Close menu')}
            onClick={close}
            command="close"
            commandfor="menu"
            className={`mt-2.5 self-end ${iconButtonClass}`}
          >
            <X aria-hidden="true" size={20} />
          </button>
          <nav aria-label={i18n.t('Menu')} className="mt-2 divide-y divide-line">
            {menuLists().map((links) => (
              <ul key={links[0]?.text} className="py-2">
                {links.map(({ to, text }) => (
                  <li key={text}>
                    <SiteLink to={to} onClick={close} className="flex min-h-11 items-center rounded-control px-3 text-lg hover:bg-well">
                      {text}
                    </SiteLink>
                  </li>
                ))}
              </ul>
            ))}
          </nav>
          {isSignedIn && (
            <div className="border-line border-t pt-4 sm:hidden">
              <LogOutButton />
            </div>
          )}
        </div>
      </dialog>
    </div>
  )
}

const iconButtonClass = 'grid size-11 place-items-center rounded-control text-ink hover:bg-well'

const dialogClass =
  'fixed inset-y-0 right-0 left-auto m-0 h-dvh max-h-none w-80 max-w-[85vw] overflow-y-auto overscroll-contain border-line border-l bg-paper text-ink ' +
  'transition-transform duration-200 backdrop:bg-backdrop starting:open:translate-x-full'
