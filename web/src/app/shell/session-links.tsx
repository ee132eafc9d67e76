import { buttonClass } from '#web/components/button-class.ts'
import { homeAfterLogin } from '#web/lib/places.ts'
import { useIsSignedIn } from '#web/lib/session.ts'
import { LogOutButton } from './log-out-button.tsx'
import { SiteLink } from './site-link.tsx'

/** Into the dashboard and out of the session, or the way to log in. */
export const SessionLinks = () => {
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
