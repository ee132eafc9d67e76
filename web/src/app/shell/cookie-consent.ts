const daysKept = 365

/** The consent value the cookie holds. Crier uses only necessary cookies, so there is nothing else to consent to. */
const consent = `cookie-consent=${encodeURIComponent('{"necessary":true}')}`

/** True if `document.cookie` contains the consent. */
export const hasConsent = (cookies: string): boolean => cookies.split('; ').includes(consent)

/** Returns the cookie that stores the consent. */
export const consentCookie = (isSecure: boolean): string =>
  `${consent}; path=/; max-age=${daysKept * 24 * 60 * 60}; samesite=strict${isSecure ? '; secure' : ''}`
