import { platformIds } from '#shared/domain/platforms.ts'
import { daySeconds } from '#shared/domain/times.ts'
import { rules } from '#shared/platforms/rules.ts'
import { beforePaintHash } from '../../../web/prerender/page-document.ts'

export type Origins = {
  /** Where files are uploaded to and read from. */
  uploads: readonly string[]
  /** Where the platforms keep their profile pictures. */
  pictures: readonly string[]
  /**
   * The origins whose scripts run on our pages besides our own, with their styles, images, fonts, and frames. They may
   * send what people type there to their own origin. None by default.
   */
  scripts?: readonly string[]
  /** True if the site itself is served over TLS. */
  isSecure: boolean
}

/** The hosts of the platforms' profile pictures. A person without one is shown with their initial. */
export const pictureHosts = [...new Set(platformIds.flatMap((platform) => rules[platform].pictureHosts))]

const twoYearsSeconds = 2 * 365 * daySeconds

/**
 * The headers of every page of the site, on AWS and locally alike. `form-action` and `frame-ancestors` cover what
 * `default-src` leaves open. https://cheatsheetseries.owasp.org/cheatsheets/Content_Security_Policy_Cheat_Sheet.html
 */
export const securityHeaders = ({ isSecure, ...origins }: Origins): Record<string, string> => ({
  'content-security-policy': contentSecurityPolicy(origins),
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
  // A platform's sign-in runs in a popup, which must be able to close itself afterward.
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  ...transportSecurity(isSecure),
})

/**
 * The headers of every API response. It's data, so a browser that displays one directly loads and runs nothing for it,
 * and sends no referrer.
 */
export const apiHeaders = ({ isSecure }: Pick<Origins, 'isSecure'>): Record<string, string> => ({
  ...sharedFileHeaders({ isSecure }),
  'cross-origin-resource-policy': 'same-origin',
})

/** The headers of people's files that a platform fetches. A browser that opens one runs nothing for it and shows it in no other page. */
export const sharedFileHeaders = ({ isSecure }: Pick<Origins, 'isSecure'>): Record<string, string> => ({
  'content-security-policy': "default-src 'none'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  ...transportSecurity(isSecure),
})

const transportSecurity = (isSecure: boolean) =>
  isSecure && { 'strict-transport-security': `max-age=${twoYearsSeconds}; includeSubDomains; preload` }

/**
 * Pages that a platform redirects a popup to. An opener policy of their own would cut them off from the page that waits
 * for them.
 */
export const isPopupPath = (path: string): boolean => path.startsWith('/auth/')

/** The page's headers for the API reference: Scalar writes its styles into the page. */
export const referenceHeaders = ({
  'content-security-policy': policy = '',
  ...others
}: Record<string, string>): Record<string, string> => ({
  ...others,
  'content-security-policy': policy.replace("style-src 'self'", "style-src 'self' 'unsafe-inline'"),
})

const contentSecurityPolicy = ({ uploads, pictures, scripts = [] }: Omit<Origins, 'isSecure'>) =>
  Object.entries({
    'default-src': ["'none'"],
    // The HEIF decoder is WebAssembly, served from here like every script.
    'script-src': ["'self'", "'wasm-unsafe-eval'", beforePaintHash, ...scripts],
    // Such a script writes styles into the page, which can't be told apart from anyone else's.
    'style-src': ["'self'", ...(scripts.length > 0 ? ["'unsafe-inline'"] : []), ...scripts],
    'img-src': ["'self'", 'blob:', 'data:', ...pictures, ...scripts],
    'media-src': ["'self'", 'blob:'],
    // The masthead's letters are in the style sheet itself (web/inline-letters.ts).
    'font-src': ["'self'", 'data:', ...scripts],
    'connect-src': ["'self'", ...uploads, ...scripts],
    ...(scripts.length > 0 && { 'frame-src': scripts }),
    'manifest-src': ["'self'"],
    'form-action': ["'self'", ...scripts],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
    'object-src': ["'none'"],
  })
    .map(([name, values]) => `${name} ${values.join(' ')}`)
    .join('; ')
