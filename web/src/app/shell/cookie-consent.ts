const daysKept = 365

/** What a person agreed to, as the cookie keeps it. Crier uses only what it needs, so that there is nothing else to agree to. */
const consent = `cookie-consent=${encodeURIComponent('{"necessary":true}')}`

/** Whether the cookies of a page, as the browser gives them, hold the consent. */
export const hasConsent = (cookies: string): boolean => cookies.split('; ').includes(consent)

/** The cookie that keeps the consent. */
export const consentCookie = (isSecure: boolean): string =>
  `${consent}; path=/; max-age=${daysKept * 24 * 60 * 60}; samesite=strict${isSecure ? '; secure' : ''}`
