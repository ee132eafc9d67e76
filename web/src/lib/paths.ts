/** Addresses of the application of signed-in people; all others belong to the public site. Each is a document of its own. */
export const isDashboardPath = (path: string): boolean => /^\/(dashboard|payment\/success)(\/|$|\?|#)/.test(path)

export const homeAfterLogin = '/dashboard/overview'

/** The page on which a plan is paid for; somebody new makes their account there first. */
export const orderPath = (plan: string): string => `/signup?plan=${encodeURIComponent(plan)}`

/** Where one's plan is looked after; with `change`, that plan is asked about at once. */
export const planPath = (change?: string): string => `/dashboard/settings?tab=plan${change === undefined ? '' : `&change=${change}`}`

/** Leads on to where somebody goes who has just come in: mostly to `homeAfterLogin`, to the composer while a text waits for it. */
const entrance = '/dashboard'

/** The login page that leads back to `intended`. */
export const loginPath = (intended: string): string => `/login?redirect=${encodeURIComponent(intended)}`

/** Where a `redirect` from the address leads: a page of ours, or the dashboard. An address of another site is never followed. */
export const redirectTarget = (redirect: string | null, origin = location.origin): string => ownAddress(redirect ?? '', origin) ?? entrance

/**
 * An address that somebody else wrote, as one that stays on our site: path, query and fragment, read as a browser reads them. Undefined for one that
 * leads away at once. Also undefined if the result would lead away: a path that begins with two slashes names a site.
 */
export const ownAddress = (address: string, origin = location.origin): string | undefined => {
  if (!address.startsWith('/') || !URL.canParse(address, origin)) return undefined
  const url = new URL(address, origin)
  return url.origin === origin && !url.pathname.startsWith('//') ? url.pathname + url.search + url.hash : undefined
}
