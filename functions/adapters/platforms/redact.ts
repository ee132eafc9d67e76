const bearer = /\b(bearer|basic)\s+\S+/gi
const longRun = /[\w~+/=.-]{24,}/g

/** Takes out what could be a token: credentials of a header, and long runs that mix cases and digits. */
export const redact = (text: string) =>
  text.replace(bearer, '$1 [removed]').replace(longRun, (run) => (isTokenLike(run) ? '[removed]' : run))

const isTokenLike = (run: string) => /\d/.test(run) && /[a-z]/.test(run) && /[A-Z]/.test(run)
