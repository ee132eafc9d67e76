import { createHash } from 'node:crypto'
import { hourSeconds, secondMs } from '#shared/domain/times.ts'
import type { Person } from '../sign-in/people.ts'
import { domainOf, issuer } from './authorize.ts'
import type { GoogleFault } from './google-fault.ts'
import { type GoogleKeys, toJwt } from './keys.ts'

/** A person's claims, as far as the scopes allow. Missing ones are never guaranteed at Google either. */
export const claimsOf = (person: Person, scope: string, url: string) => {
  const [hasEmail, hasProfile] = [scope.includes('email'), scope.includes('profile')]
  const [givenName = '', ...others] = person.name.split(' ')
  return {
    sub: person.id,
    ...(hasEmail && !person.has('noemail') && { email: person.email, email_verified: !person.has('unverified') }),
    ...(person.has('workspace') && { hd: domainOf(person.email) }),
    ...(hasProfile && !person.has('noname') && { name: person.name, given_name: givenName, family_name: others.join(' ') || undefined }),
    ...(hasProfile && !person.has('nopicture') && { picture: `${url}/avatars/${person.login}.svg` }),
  }
}

const lifeSeconds = hourSeconds

type Token = { clientId: string; accessToken: string; nonce: string | null; now: number; claims: ReturnType<typeof claimsOf> }

/** An exchange's id_token, possibly altered by a fault; undefined if the fault removes it. */
export const idTokenUnder = async (fault: GoogleFault['idToken'], keys: GoogleKeys, token: Token): Promise<string | undefined> => {
  if (fault === 'missing') return undefined
  const claims = { ...usualClaims(token), ...wrongClaims(fault, token.now) }
  if (fault === 'no-algorithm') return toJwt(claims, undefined)
  const jwt = toJwt(claims, await keyUnder(fault, keys))
  return fault === 'bad-signature' ? withOtherSignature(jwt) : jwt
}

const keyUnder = async (fault: GoogleFault['idToken'], keys: GoogleKeys) => {
  if (fault === 'unknown-key') return keys.secret()
  if (fault === 'rotated-key') return keys.rotate()
  const [newest] = await keys.published()
  return newest
}

const usualClaims = ({ clientId, accessToken, nonce, now, claims }: Token) => {
  const issuedAt = Math.floor(now / secondMs)
  return {
    iss: issuer,
    azp: clientId,
    aud: clientId,
    ...claims,
    at_hash: createHash('sha256').update(accessToken).digest().subarray(0, 16).toString('base64url'),
    ...(nonce !== null && { nonce }),
    iat: issuedAt,
    exp: issuedAt + lifeSeconds,
  }
}

const wrongClaims = (fault: GoogleFault['idToken'], now: number): Record<string, unknown> => {
  const seconds = Math.floor(now / secondMs)
  const claims: Partial<Record<NonNullable<GoogleFault['idToken']>, Record<string, unknown>>> = {
    'wrong-audience': { aud: 'somebody-else.apps.googleusercontent.com', azp: 'somebody-else.apps.googleusercontent.com' },
    'wrong-issuer': { iss: 'https://accounts.example.com' },
    'short-issuer': { iss: 'accounts.google.com' },
    'wrong-nonce': { nonce: 'somebody-elses-nonce' },
    expired: { iat: seconds - lifeSeconds - 120, exp: seconds - 120 },
  }
  return (fault && claims[fault]) ?? {}
}

const withOtherSignature = (jwt: string) => {
  const dot = jwt.lastIndexOf('.') + 1
  return `${jwt.slice(0, dot)}${jwt[dot] === 'A' ? 'B' : 'A'}${jwt.slice(dot + 1)}`
}
