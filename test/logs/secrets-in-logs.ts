import { isGenuineKey } from '#shared/domain/api-keys.ts'

/**
 * What people in the tests type as passwords. A password that's also an ordinary text in a log isn't among them, such
 * as “a new password”.
 */
const typedPasswords = [
  'correct horse',
  'another horse',
  'twelve apples',
  'only the owner knows',
  'what only Anna knows',
  'a guess of somebody',
  'a wrong one of hers',
  'what the thief wants',
  'a much better password',
  'A wholly different horse',
  'a-long-main-password',
  'abcd-efgh-2345-67ab',
  'crier-demo',
]

/** What's written on purpose, and why. It's no finding. */
const deliberate = [
  // `npm start` tells how to log in as its demo user, who exists only on this machine.
  /^ {2}Demo user {3}\S+ \/ crier-demo$/,
  // `crier invite` answers with the link that the operator asked for. `npm run serve` does once for the first administrator.
  /^(?:The first administrator can sign up here, once, within seven days: )?https?:\/\/\S+[?&]invitation=[\w.-]+$/,
  // An audit line tells visitors' networks apart by a keyed hash, from which nobody gets back to the address.
  /(?<="message":"audit",.*"network":")[\w-]{22}(?=")/,
  // An audit line names a withdrawn invitation by the hash of its token, which signs nobody up.
  /(?<="message":"audit","what":"invitation-withdrawn",.*"about":")[\w-]{43}(?=")/,
]

/** How a secret looks, whoever wrote it. Unlike Crier's own list, which removes them, it isn't part of what it checks. */
const looks: { what: string; look: RegExp; isReal?: (text: string) => boolean }[] = [
  { what: 'an API key', look: /crier_(?:live|test)_[0-9A-Za-z]{36}/g, isReal: isGenuineKey },
  { what: 'a webhook’s signing secret', look: /whsec_[\w+/=-]{8,}/g },
  { what: 'a JWT', look: /eyJ[\w-]{8,}\.[\w-]{8,}/g },
  { what: 'an authorization header', look: /\b(?:bearer|dpop|basic) (?=\S*\d)[\w.~+/=-]{12,}/gi },
  { what: 'a password’s hash', look: /\$(?:argon2\w*|scrypt|2[aby])\$[^\s"\\]{8,}/g },
  {
    what: 'a link’s or an authorization’s code',
    look: codes('token|code|state|invitation|code_verifier|signature|password'),
    isReal: isNoCode,
  },
  { what: 'a platform’s token', look: codes('(?:access|refresh|id|upload|x-amz-security)[_-]token|client_secret|x-amz-signature') },
  { what: 'a key of Stripe', look: /\b[rs]k_(?:live|test)_\w{6,}/g },
  { what: 'a token of GitHub', look: /\b(?:gh[opsur]_|github_pat_)\w{16,}/g },
  { what: 'a token of Meta', look: /\b(?:EAA|IGAA|IGQ|THAA)[\w-]{16,}/g },
  { what: 'a token of Google', look: /\bya29\.[\w-]{8,}|\b1\/\/0[\w-]{16,}|\b4\/0[\w-]{16,}|\bGOCSPX-[\w-]{8,}/g },
  { what: 'a token of TikTok', look: /\b(?:act|rft)\.[\w!-]{16,}|[\w-]{16,}\*1!\d+\.va/g },
  { what: 'a token of Pinterest', look: /\bpin[ar]_[\w-]{8,}/g },
  { what: 'a token of LinkedIn', look: /\bAQ[VW][\w-]{40,}/g },
  { what: 'a token of Bluesky', look: /\b(?:ref|cod|req)-[\w-]{20,}/g },
  { what: 'an app password', look: /(?<![\w-])(?=\S*\d)[a-z2-7]{4}(?:-[a-z2-7]{4}){3}(?![\w-])/g },
  { what: 'a recovery code', look: /\b[A-Z2-7]{4}(?:-[A-Z2-7]{4}){5}\b/g },
  { what: 'a secret of an authenticator app', look: /(?<![\w-])[A-Z2-7]{32}(?![\w-])/g },
  { what: 'a share’s token', look: /(?<![\w-])[\w-]{22}(?![\w-])/g, isReal: isRandom },
  { what: 'a key of AWS', look: /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/g },
  { what: 'a private key', look: /-----BEGIN [A-Z ]*PRIVATE KEY-----/g },
  { what: 'long hexadecimal digits', look: /(?<![\w-])[0-9a-f]{32,}(?![\w-])/gi },
  // Whatever is generated here and in the sandbox, in base64 or base64url.
  { what: 'random characters', look: /[\w+/-]{32,}/g, isReal: isRandom },
]

/** The values of such fields in a query, in a form, or in JSON, even in JSON inside JSON. */
function codes(names: string) {
  return new RegExp(`(?<=(?<![a-z_-])(?:${names})(?:=|\\\\*":\\\\*"))[^&\\s"'\\\\[\\]]{12,}`, 'gi')
}

/** An error’s code consists of words. */
function isNoCode(text: string) {
  return !/^[a-z]+(?:-[a-z]+)*$/.test(text)
}

/**
 * Words, paths, and IDs seldom change between small letters and others, and a temporary folder's six random characters
 * do so at most five times. Random base64 does about every second time.
 */
function isRandom(text: string) {
  const changes = text.match(/[a-z](?=[A-Z\d])|[A-Z\d](?=[a-z])/g)?.length ?? 0
  return /[A-Z]/.test(text) && /\d/.test(text) && changes > text.length / 4
}

type Found = { what: string; secret: string }

const secretsIn = (line: string, known: readonly string[]): Found[] => [
  ...known.filter((secret) => line.includes(secret)).map((secret) => ({ what: 'a secret of this instance', secret })),
  ...typedPasswords.filter((secret) => line.includes(secret)).map((secret) => ({ what: 'a password', secret })),
  ...looks.flatMap(({ what, look, isReal = () => true }) =>
    [...line.matchAll(look)].filter(([secret]) => isReal(secret)).map(([secret]) => ({ what, secret })),
  ),
]

const [shownFindings, shownOfLine, shownOfSecret] = [20, 300, 4]

const requestId = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g

/** A line that may be shown: of each secret, only how it begins. Lines that differ only in the call are one. */
const masked = (line: string, found: readonly Found[]) => {
  const secrets = found.map(({ secret }) => secret).sort((one, other) => other.length - one.length)
  return secrets
    .reduce((text, secret) => text.replaceAll(secret, `${secret.slice(0, shownOfSecret)}…`), line)
    .replace(requestId, '…')
    .slice(0, shownOfLine)
}

/** Describes each secret in lines of output, without giving it away. `known` are secrets that no look tells. */
export const findSecrets = (output: string, known: readonly string[] = []): string[] => {
  const worthwhile = known.filter(({ length }) => length >= 8)
  const findings = output.split('\n').flatMap((written) => {
    const line = deliberate.reduce((text, part) => text.replace(part, ''), written)
    const found = secretsIn(line, worthwhile)
    return found.map(({ what, secret }) => `${what} (${secret.length} characters) in: ${masked(line, found)}`)
  })
  return [...new Set(findings)]
}

/** Throws if a secret was written where it stays. `where` names what wrote it. */
export const refuseSecrets = (where: string, output: string, known: readonly string[] = []) => {
  const findings = findSecrets(output, known)
  if (findings.length > 0) throw new Error(`${where} wrote secrets:\n${findings.slice(0, shownFindings).join('\n')}`)
}
