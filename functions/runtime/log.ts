/** The fields of a log line: never a token, a password, a cookie, or the body of an email. */
export type LogFields = Record<string, string | number | boolean | undefined>

const write = (level: 'info' | 'warn' | 'error', message: string, fields: LogFields) => {
  const line = JSON.stringify({ level, message, ...fields }, (_name, value: unknown) =>
    typeof value === 'string' ? redacted(value) : value,
  )
  process.stdout.write(`${line}\n`)
}

/** Structured lines for CloudWatch, with secrets redacted in case an error's message contains one. */
export const log = {
  info: (message: string, fields: LogFields = {}) => write('info', message, fields),
  warn: (message: string, fields: LogFields = {}) => write('warn', message, fields),
  /** Logs an error's message and stack, including its causes. */
  error: (message: string, error: unknown, fields: LogFields = {}) =>
    write('error', message, { ...fields, error: error === undefined ? undefined : describe(error) }),
}

const describe = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  const own = error.stack ?? `${error.name}: ${error.message}`
  return error.cause === undefined ? own : `${own}\ncaused by ${describe(error.cause)}`
}

/** Replaces redacted text in a log. */
const mask = '[redacted]'

const known = new Set<string>()
/** Shorter values would match parts of ordinary words. */
const knownMin = 8

/** Redacts these values from every later log line, wherever they appear. */
export const keepOutOfLogs = (secrets: Iterable<string>) => {
  for (const secret of secrets) {
    if (secret.length >= knownMin) known.add(secret)
    for (const part of partsOf(secret)) known.add(part)
  }
}

/**
 * Redacts known secrets and anything that looks like one: tokens, long hex, and long runs of letters and digits that no
 * word has.
 */
export const redacted = (text: string): string => {
  let clean = text
  for (const secret of known) clean = clean.replaceAll(secret, mask)
  for (const look of looks) clean = clean.replace(look, mask)
  return clean
}

const looks = [
  // JWTs, and platform tokens in an authorization header or a query.
  /\beyJ[\w-]{8,}\.[\w-]*\.?[\w-]*/g,
  /\b(?<=bearer )\S{8,}/gi,
  /(?<=\b(?:access_token|refresh_token|client_secret|code|code_verifier|token|password|state|signature|x-amz-signature|x-amz-security-token)=)[^&\s"\\]+/gi,
  /\b[0-9a-f]{32,}\b/gi,
  /\$argon2\w*\$[^\s"\\]+/g,
  /\b(?:[rs]k_(?:live|test)_|whsec_)\w+/g,
  // GitHub: https://docs.github.com/en/authentication/keeping-your-account-and-data-secure/about-authentication-to-github#githubs-token-formats
  /\b(?:gh[opsur]_|github_pat_)\w{8,}/g,
  // Tokens and secrets of the platforms, by prefix.
  /\b(?:EAA|IGAA|IGQ|THAA)[\w-]{16,}/g,
  /\bya29\.[\w-]{8,}|\b1\/\/[\w-]{16,}|\bGOCSPX-[\w-]{8,}|\bAIza[\w-]{16,}/g,
  /\b(?:act|rft)\.[\w!-]{16,}|\bpin[ar]_[\w-]{8,}|\bAQ[\w-]{40,}/g,
  /\bA{16,}[\w%]{8,}/g,
  // AWS: key ids and role tokens.
  /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b|\bIQoJ[\w+/=]{16,}/g,
  // npm, Slack, SendGrid and Resend, PEM.
  /\bnpm_\w{16,}|\bxox[a-z]-[\w-]{8,}|\bSG\.[\w-]{8,}\.[\w-]{8,}|\bre_\w{16,}/g,
  /-----BEGIN [A-Z ]*PRIVATE KEY-----[^-]*(?:-----END [A-Z ]*PRIVATE KEY-----)?/g,
  // App passwords: four groups of four.
  /\b(?:[a-z2-7]{4}-){3}[a-z2-7]{4}\b/g,
  // Nothing this long that mixes cases and digits is a word.
  /\b(?=\w*\d)(?=\w*[a-z])(?=\w*[A-Z])\w{40,}\b/g,
]

/** Returns the keys inside a secret that is JSON. */
const partsOf = (secret: string): string[] => {
  if (!/^[[{]/.test(secret)) return []
  return [...secret.matchAll(/"(?:key|d)":"([^"]{8,})"/g)].flatMap(([, part]) => (part === undefined ? [] : [part]))
}

/** Reports an error that the code recovered from to the operators: an error line, which an alarm counts. */
export const report = (message: string, error: unknown) => log.error(message, error)
