import { i18n } from '#web/lib/i18n.ts'
import { keepNotice, type Notice } from './notices.ts'
import { loginPath } from './paths.ts'
import { forgetSession, storedToken, subscribe, tokenEndsAt } from './session.ts'
import { sitePath } from './site-address.ts'

/** The longest delay a browser timer supports, in ms. */
const timerMax = 2 ** 31 - 1

/** Shown to a person whose session ended by itself. */
export const sessionExpired: Notice = { kind: 'warning', text: i18n.t('Session expired. Please log in again.') }

let isLeaving = false

/**
 * Marks the session as ended by the person, after which the page goes where they chose. Later refusals don't redirect
 * elsewhere.
 */
export const beginLeaving = () => {
  isLeaving = true
}

/**
 * Sends the person to log in, and back here afterward. Only the first of several refusals does so: a second navigation
 * to the same page would cancel the first.
 */
export const leaveForLogin = () => {
  if (isLeaving) return
  beginLeaving()
  // Going back restores the page as it was left.
  addEventListener('pageshow', () => (isLeaving = false), { once: true })
  location.replace(sitePath(loginPath(location.pathname + location.search)))
}

/** Ends a session that expired or was refused. The login page says so, and leads back to where the person was. */
export const expireSession = () => {
  if (!isLeaving) keepNotice(sessionExpired)
  forgetSession()
  leaveForLogin()
}

/**
 * Sends a visitor without a session to the login page. Returns true if the page may be shown. A session with a missing
 * or expired token is ended first (docs/specification.md).
 */
export const admitToDashboard = (now = Date.now()): boolean => {
  const token = storedToken()
  if (token !== undefined && tokenEndsAt(token) > now) return true
  if (token !== undefined) expireSession()
  else {
    forgetSession()
    leaveForLogin()
  }
  return false
}

/** Ends the session in this tab when its token expires, and leaves when another tab signs out. */
export const watchSession = () => {
  watchExpiry()
  const leaveIfEnded = () => {
    if (storedToken() === undefined) leaveForLogin()
  }
  subscribe(leaveIfEnded)
  // A frozen page receives no events from other tabs.
  document.addEventListener('visibilitychange', leaveIfEnded)
  // Going back restores the page as it was left, still signed in.
  addEventListener('pageshow', () => {
    isLeaving = false
    leaveIfEnded()
  })
}

/** Ends the session in this tab when its token expires. */
export const watchExpiry = () => {
  const token = storedToken()
  if (token === undefined) return
  const check = () => {
    if (storedToken() === token && tokenEndsAt(token) <= Date.now()) expireSession()
  }
  const wait = () => {
    check()
    if (storedToken() === token) setTimeout(wait, Math.min(Math.max(0, tokenEndsAt(token) - Date.now()) + 50, timerMax))
  }
  wait()
  // After sleep, a device may wake later than its timers were due.
  document.addEventListener('visibilitychange', check)
}
