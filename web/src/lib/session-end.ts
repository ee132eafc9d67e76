import { i18n } from '#web/lib/i18n.ts'
import { keepNotice, type Notice } from './notices.ts'
import { loginPath } from './paths.ts'
import { forgetSession, storedToken, subscribe, tokenEndsAt } from './session.ts'
import { sitePath } from './site-path.ts'

/** The longest wait of a timer in a browser, in ms. */
const timerMax = 2 ** 31 - 1

/** What a person is told whose session ended by itself. */
export const sessionExpired: Notice = { kind: 'warning', text: i18n.t('Session expired. Please log in again.') }

let isLeaving = false

/** Says that the person ends the session, after which the page goes where they chose: what is refused from now on leads nowhere else. */
export const beginLeaving = () => {
  isLeaving = true
}

/** Sends the person to log in, and back here afterwards. Of several refusals the first does: a second way to the same page would cut the first one off. */
export const leaveForLogin = () => {
  if (isLeaving) return
  beginLeaving()
  // The way back shows a page as it was left.
  addEventListener('pageshow', () => (isLeaving = false), { once: true })
  location.replace(sitePath(loginPath(location.pathname + location.search)))
}

/** Ends a session that ran out or was refused: says so on the login page, which leads back to where the person was. */
export const expireSession = () => {
  if (!isLeaving) keepNotice(sessionExpired)
  forgetSession()
  leaveForLogin()
}

/**
 * Sends a visitor without a session to the login page. True if the page may be shown.
 * A session without a token, or with one that has run out, is ended first (docs/specification.md).
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

/** Ends the session in this tab when its token runs out, and leaves when another tab signs out. */
export const watchSession = () => {
  watchExpiry()
  const leaveIfEnded = () => {
    if (storedToken() === undefined) leaveForLogin()
  }
  subscribe(leaveIfEnded)
  // A page that was frozen hears nothing of other tabs.
  document.addEventListener('visibilitychange', leaveIfEnded)
  // The way back shows a page as it was left, and signed in.
  addEventListener('pageshow', () => {
    isLeaving = false
    leaveIfEnded()
  })
}

/** Ends the session in this tab when its token runs out. */
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
  // A machine that slept wakes after its timers should have run.
  document.addEventListener('visibilitychange', check)
}
