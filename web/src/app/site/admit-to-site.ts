import { keepNotice } from '#web/lib/notices.ts'
import { forgetSession, isSignedIn, storedToken } from '#web/lib/session.ts'
import { expireSession, sessionExpired } from '#web/lib/session-end.ts'
import { withoutLanguage } from '#web/lib/site-path.ts'

/**
 * Ends a session that has run out before the page is shown, and opens the login page (docs/specification.md). It does not open it if the visitor came
 * to log in, to sign up or to verify an address. True if the page may be shown.
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

/** Whether people come to a page to begin a session, or by a mailed link: nobody is sent away from it to log in. */
export const isSessionlessPath = (path: string): boolean =>
  /^\/(login|signup|reset-password|verify-email|confirm-email|cancel-email|unsubscribe|auth)(\/|$)/.test(path)
