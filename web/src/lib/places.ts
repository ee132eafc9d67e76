/** Addresses of the application of signed-in people; all others belong to the public site. Each is a document of its own. */
export const isDashboardPath = (path: string): boolean => /^\/(dashboard|payment\/success)(\/|$|\?|#)/.test(path)

export const homeAfterLogin = '/dashboard/overview'

/** Leads on to where somebody goes who has just come in: mostly to `homeAfterLogin`, to the composer while a text waits for it. */
const entrance = '/dashboard'

/** The login page that leads back to `intended`. */
export const loginPath = (intended: string): string => `/login?redirect=${encodeURIComponent(intended)}`

/** Where a `redirect` from the address leads: a page of ours, or the dashboard. An address of another site is never followed. */
export const redirectTarget = (redirect: string | null, origin = location.origin): string => {
  if (redirect === null || !/^\/(?![/\\])/.test(redirect)) return entrance
  const url = new URL(redirect, origin)
  return url.origin === origin ? url.pathname + url.search + url.hash : entrance
}
