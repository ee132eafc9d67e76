import { keepNotice } from '#web/lib/notices.ts'
import { forgetSession, isSignedIn, storedToken } from '#web/lib/session.ts'
import { expireSession, sessionExpired } from '#web/lib/session-end.ts'
import { withoutLanguage } from '#web/lib/site-address.ts'

/**
 * Ends an expired session before the page is shown, and opens the login page (docs/specification.md), except for
 * visitors who have come to log in, sign up, or verify an address. Returns true if the page may be shown.
 */
export const admitToSite = (): boolean => {
  if (storedToken() === undefined || isSignedIn()) return true
  if (!isSessionlessPath(withoutLanguage(location.pathname))) {
    expireSession()
    return false
  }
  forgetSession()
  keepNotice(sessionExpired)
  return true
}

/** True if people visit the page to start a session, or from an emailed link. Nobody is sent from there to log in. */
export const isSessionlessPath = (path: string): boolean =>
  /^\/(login|signup|reset-password|verify-email|confirm-email|cancel-email|unsubscribe|shared|auth)(\/|$)/.test(path)
