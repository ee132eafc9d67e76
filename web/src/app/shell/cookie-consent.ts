const name = 'cookie-consent'
const daysKept = 365

/** What a person agreed to. Crier uses only what it needs. */
const consent = { necessary: true }

/** Whether the cookies of a page, as the browser gives them, hold the consent. */
export const hasConsent = (cookies: string): boolean => {
  const value = cookies
    .split('; ')
    .find((cookie) => cookie.startsWith(`${name}=`))
    ?.slice(name.length + 1)
  return value !== undefined && isConsent(value)
}

/** The cookie that keeps the consent. */
export const consentCookie = (isSecure: boolean): string =>
  [
    `${name}=${encodeURIComponent(JSON.stringify(consent))}`,
    'path=/',
    `max-age=${daysKept * 24 * 60 * 60}`,
    'samesite=strict',
    ...(isSecure ? ['secure'] : []),
  ].join('; ')

const isConsent = (value: string) => {
  try {
    const kept: unknown = JSON.parse(decodeURIComponent(value))
    return typeof kept === 'object' && kept !== null && 'necessary' in kept && kept.necessary === true
  } catch {
    return false
  }
}
