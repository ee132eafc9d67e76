import * as z from 'zod/mini'
import { i18n } from '../i18n.ts'
import { Id, WorkspaceId } from './id.ts'
import { Instant } from './instants.ts'
import { mayDo, type Permission, type Role, type WorkspacePermission } from './roles.ts'
import { minuteMs, toMs } from './times.ts'
import { atMost, cleaned, notVisible, saysSomething, visibleLine } from './visible-text.ts'

/** Where a key acts: `live` in its workspace, and `test` in that workspace's test twin, where nothing reaches a platform. */
export const KeyMode = z.enum(['live', 'test'])
export type KeyMode = z.infer<typeof KeyMode>

/** What a key may do. None includes another. */
export const Scope = z.enum(['read', 'write', 'publish', 'accounts', 'admin'])
export type Scope = z.infer<typeof Scope>

/** The scope that each permission takes. Without one, no key has the permission. */
export const scopeOf: Readonly<Record<Permission, Scope | undefined>> = {
  self: undefined,
  view: 'read',
  comment: 'write',
  write: 'write',
  organize: 'write',
  share: 'write',
  publish: 'publish',
  approve: 'publish',
  connect: 'accounts',
  manage: 'admin',
  own: undefined,
}

/** What decides who may make a call, as its contract says it. */
type Guarded = {
  permission?: Permission | undefined
  needsFreshSignIn?: true | 'of-people' | undefined
  isForAdministrators?: true | undefined
  isForPeople?: true | undefined
}

/** The scope that an API key needs for a call. Undefined if no key may make it. */
export const keyScopeOf = ({ permission, needsFreshSignIn, isForAdministrators, isForPeople }: Guarded): Scope | undefined =>
  permission === undefined || needsFreshSignIn === true || isForAdministrators || isForPeople ? undefined : scopeOf[permission]

/** Someone in a workspace, and the scopes of the API key that acts for them, if one does. */
export type Actor = { role?: Role | undefined; key?: Pick<ApiKey, 'scopes'> | undefined }

/** Reports whether a member may do something, and the key that acts for them, too. */
export const mayAct = ({ role, key }: Actor, permission: WorkspacePermission) =>
  mayDo(role, permission) && (key === undefined || key.scopes.some((scope) => scope === scopeOf[permission]))

/** The maximum number of live keys per workspace, in both modes together. */
export const apiKeysMax = 20

/** The maximum number of keys kept per workspace: the live ones, and the latest of those that expired. */
export const apiKeysListedMax = 100

/** The maximum number of accounts that a key can be limited to. */
export const keyAccountsMax = 100

/** How many calls each key may make per window. */
export const keyRule = { max: 120, windowMs: minuteMs }

/** A key's last use is recorded at most this often, in ms. */
export const keyTouchedEveryMs = 10 * minuteMs

const nameless = { error: () => i18n.t('Enter a name for the key.') }

/** A key's name as people write it. */
export const ApiKeyName = z
  .string(nameless)
  .check(cleaned, z.trim(), z.minLength(1, nameless), saysSomething(nameless), atMost(60), z.regex(visibleLine, notVisible))

/**
 * A key that lets a program act for the person who created it, in one workspace. Its secret is stored only as a hash, and
 * shown once.
 */
export const ApiKey = z.object({
  id: z.string(),
  workspaceId: WorkspaceId,
  name: z.string(),
  mode: KeyMode,
  scopes: z.array(Scope),
  /** The accounts it may use. Undefined for all. */
  accountIds: z.optional(z.array(Id)),
  createdBy: z.string(),
  createdAt: Instant,
  /** Undefined if it doesn't expire. */
  expiresAt: z.optional(Instant),
  /** Up to ten minutes late. Undefined if it was never used. */
  lastUsedAt: z.optional(Instant),
  /** The last four characters of its secret, to recognize it by. */
  lastFour: z.string(),
})
export type ApiKey = z.infer<typeof ApiKey>
export type ApiKeyRef = Pick<ApiKey, 'workspaceId' | 'id'>

/** Reports whether a key hasn't expired at `now` (ms). */
export const isUnexpired = ({ expiresAt }: Pick<ApiKey, 'expiresAt'>, now: number) => expiresAt === undefined || toMs(expiresAt) > now

/** What a key can do, where it works, and when it ends. */
export type KeyPowers = Pick<ApiKey, 'mode' | 'scopes' | 'accountIds' | 'expiresAt'>

/**
 * Reports whether everything one key may do, the other may too. A live key covers a test key, since nothing that a test
 * key does reaches a platform. A test key covers no live one.
 */
export const isCoveredBy = (one: KeyPowers, other: KeyPowers) =>
  (other.mode === 'live' || one.mode === 'test') &&
  one.scopes.every((scope) => other.scopes.includes(scope)) &&
  (other.accountIds === undefined || (one.accountIds?.every((id) => other.accountIds?.includes(id)) ?? false)) &&
  (other.expiresAt === undefined || (one.expiresAt !== undefined && toMs(one.expiresAt) <= toMs(other.expiresAt)))

/** Matches every key in a text. Published for secret scanners in docs/security.md. */
export const keyPattern = /\bcrier_(live|test)_[0-9A-Za-z]{36}\b/

const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const [randomLength, checksumLength] = [30, 6]

/** Returns a key's secret. `random` returns an unpredictable whole number from 0 to below `max`. */
export const newKeySecret = (mode: KeyMode, random: (max: number) => number) => {
  const text = Array.from({ length: randomLength }, () => base62.charAt(random(base62.length))).join('')
  return `crier_${mode}_${text}${checksumOf(text)}`
}

/** Reports whether a bearer token is meant to be a key, rather than a session's token. */
export const looksLikeKey = (token: string) => /^crier_(live|test)_/.test(token)

/** Reports whether a text can be a key's secret: its shape is right, and its checksum fits. It costs no look-up. */
export const isGenuineKey = (text: string) => {
  const [, random = '', checksum] = /^crier_(?:live|test)_([0-9A-Za-z]{30})([0-9A-Za-z]{6})$/.exec(text) ?? []
  return checksum !== undefined && checksum === checksumOf(random)
}

/** CRC32 in base62, as GitHub's tokens have it, with leading zeros. */
const checksumOf = (text: string) => {
  let left = crc32(text)
  let digits = ''
  while (digits.length < checksumLength) {
    digits = base62.charAt(left % base62.length) + digits
    left = Math.floor(left / base62.length)
  }
  return digits
}

/** The CRC32 of an ASCII text, as in RFC 1952, section 8. */
const crc32 = (text: string) => {
  let crc = 0xff_ff_ff_ff
  for (const character of text) {
    crc ^= character.charCodeAt(0)
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xed_b8_83_20 : 0)
  }
  return (crc ^ 0xff_ff_ff_ff) >>> 0
}
