/** Paths of the signed-in app. All others belong to the public site. Each is its own document. */
export const isDashboardPath = (path: string): boolean => /^\/(dashboard|payment\/success)(\/|$|\?|#)/.test(path)

export const homeAfterLogin = '/dashboard/overview'

/** The page for paying for a plan. A new person creates their account there first. */
export const orderPath = (plan: string): string => `/signup?plan=${encodeURIComponent(plan)}`

/** Where the person manages their plan. With `change`, it asks about that plan at once. */
export const planPath = (change?: string): string => `/dashboard/settings?tab=plan${change === undefined ? '' : `&change=${change}`}`

/** Where a person goes after signing in: usually `homeAfterLogin`, or the composer if a text is waiting for it. */
const entrance = '/dashboard'

/** The login page, returning to `intended` afterward. */
export const loginPath = (intended: string): string => `/login?redirect=${encodeURIComponent(intended)}`

/**
 * Where a `redirect` parameter leads: a page of ours, or else the dashboard. URLs of other sites are never followed.
 */
export const redirectTarget = (redirect: string | null, origin = location.origin): string => ownAddress(redirect ?? '', origin) ?? entrance

/**
 * Normalizes an untrusted URL to one on our site: path, query, and fragment, parsed as a browser does. Undefined if it
 * leads to another site. Also undefined if the result would, because a path starting with two slashes names a host.
 */
export const ownAddress = (address: string, origin = location.origin): string | undefined => {
  if (!address.startsWith('/') || !URL.canParse(address, origin)) return undefined
  const url = new URL(address, origin)
  return url.origin === origin && !url.pathname.startsWith('//') ? url.pathname + url.search + url.hash : undefined
}

/** Reports whether an address is that of an invitation to a workspace. */
export const isInvitation = (address: string | undefined): address is string => address?.startsWith('/dashboard/join?') === true
