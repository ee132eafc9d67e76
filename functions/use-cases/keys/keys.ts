import type { Accounts } from '#functions/ports/accounts.ts'
import type { TellActivity } from '#functions/ports/activity.ts'
import type { ApiKeys } from '#functions/ports/api-keys.ts'
import type { ApiKeyAnswer } from '#shared/contracts/keys.ts'
import {
  type ApiKey,
  apiKeysListedMax,
  apiKeysMax,
  isCoveredBy,
  isUnexpired,
  type KeyPowers,
  newKeySecret,
} from '#shared/domain/api-keys.ts'
import { DomainError, invalidField } from '#shared/domain/errors.ts'
import { baseWorkspace, testWorkspace, type UserId, type WorkspaceId } from '#shared/domain/id.ts'
import { toInstant, toMs } from '#shared/domain/times.ts'

export type KeyDeps = {
  apiKeys: ApiKeys
  accounts: Pick<Accounts, 'list'>
  newId: () => string
  /** Returns an unpredictable whole number from 0 to below `max`. */
  random: (max: number) => number
  now: () => number
}

/** Who manages keys: a member, or a key that acts for them. */
export type KeyKeeper = { workspaceId: WorkspaceId; userId: UserId; key?: KeyPowers; tells: TellActivity }

/** A key manages only those that may do no more than itself. To it, there are no others. */
const mayKeep = ({ key }: Pick<KeyKeeper, 'key'>, powers: KeyPowers) => key === undefined || isCoveredBy(powers, key)

/** Returns the keys of a workspace and its test twin, the latest first. */
export const listKeys = async (
  { apiKeys }: Pick<KeyDeps, 'apiKeys'>,
  keeper: Pick<KeyKeeper, 'workspaceId' | 'key'>,
): Promise<ApiKeyAnswer[]> => (await apiKeys.list(baseWorkspace(keeper.workspaceId))).filter((key) => mayKeep(keeper, key)).map(answerKey)

type NewKey = Pick<ApiKey, 'name' | 'mode' | 'scopes' | 'accountIds' | 'expiresAt'>

/**
 * Creates a key that acts for its creator, and returns its secret, which can't be read again. Throws `forbidden` if a
 * key asks for more than it may do itself, `conflict` at twenty live keys, and `invalid` for a time that has passed or
 * an account that isn't there. Of the expired keys, only the latest eighty stay.
 */
export const createKey = async (deps: KeyDeps, keeper: KeyKeeper, asked: NewKey): Promise<{ key: ApiKeyAnswer; secret: string }> => {
  const now = deps.now()
  const workspaceId = baseWorkspace(keeper.workspaceId)
  const { mode, expiresAt } = asked
  const powers = {
    mode,
    scopes: [...new Set(asked.scopes)],
    ...(asked.accountIds && { accountIds: [...new Set(asked.accountIds)] }),
    ...(expiresAt !== undefined && { expiresAt }),
  }
  if (!mayKeep(keeper, powers))
    throw new DomainError(
      'forbidden',
      'An API key can create only keys that may do no more than itself: the same mode, scopes, accounts, and end, or less.',
    )
  if (expiresAt !== undefined && toMs(expiresAt) <= now) throw invalidField('expiresAt', 'Choose a time in the future.')
  await refuseUnknownAccounts(deps, mode === 'test' ? testWorkspace(workspaceId) : workspaceId, powers.accountIds)
  const listed = await deps.apiKeys.list(workspaceId)
  const live = listed.filter((key) => isUnexpired(key, now))
  if (live.length >= apiKeysMax) throw new DomainError('conflict', `This workspace has ${apiKeysMax} API keys. Revoke one first.`)
  const expired = listed.filter((key) => !isUnexpired(key, now))
  for (const { id } of expired.slice(apiKeysListedMax - apiKeysMax)) await deps.apiKeys.revoke({ workspaceId, id })

  const secret = newKeySecret(mode, deps.random)
  const key: ApiKey = {
    id: deps.newId(),
    workspaceId,
    name: asked.name,
    ...powers,
    createdBy: keeper.userId,
    createdAt: toInstant(now),
    lastFour: secret.slice(-4),
  }
  await deps.apiKeys.create(key, secret)
  keeper.tells({ workspaceId, subject: key.id, about: key.name })
  return { key: answerKey(key), secret }
}

const refuseUnknownAccounts = async ({ accounts }: KeyDeps, workspaceId: WorkspaceId, accountIds: readonly string[] | undefined) => {
  if (!accountIds) return
  const connected = new Set((await accounts.list(workspaceId)).map(({ id }) => id))
  if (!accountIds.every((id) => connected.has(id))) throw invalidField('accountIds', 'Choose connected accounts only.')
}

/** Renames a key. Throws `not-found`. */
export const renameKey = async (deps: Pick<KeyDeps, 'apiKeys'>, keeper: KeyKeeper, { id, name }: { id: string; name: string }) => {
  const { workspaceId } = await findKey(deps, keeper, id)
  const renamed = await deps.apiKeys.rename({ workspaceId, id }, name)
  if (!renamed) throw unknownKey()
  keeper.tells({ workspaceId, subject: id, about: name })
  return answerKey(renamed)
}

/** Revokes a key, which stops working with its next call. Throws `not-found`. */
export const revokeKey = async (deps: Pick<KeyDeps, 'apiKeys'>, keeper: KeyKeeper, id: string) => {
  const { workspaceId, name } = await findKey(deps, keeper, id)
  if (!(await deps.apiKeys.revoke({ workspaceId, id }))) throw unknownKey()
  keeper.tells({ workspaceId, subject: id, about: name })
}

/** The keys of a workspace, for revoking some of them. */
export type RevokeKeysDeps = { apiKeys: Pick<ApiKeys, 'list' | 'revoke'> }

/** Revokes every key that acts for someone in a workspace, so none works again if they come back. Idempotent. */
export const revokeKeysOf = async ({ apiKeys }: RevokeKeysDeps, { workspaceId, userId }: { workspaceId: WorkspaceId; userId: UserId }) => {
  const theirs = (await apiKeys.list(workspaceId)).filter(({ createdBy }) => createdBy === userId)
  for (const { id } of theirs) await apiKeys.revoke({ workspaceId, id })
}

const findKey = async ({ apiKeys }: Pick<KeyDeps, 'apiKeys'>, keeper: KeyKeeper, id: string) => {
  const found = await apiKeys.get({ workspaceId: baseWorkspace(keeper.workspaceId), id })
  if (!found || !mayKeep(keeper, found)) throw unknownKey()
  return found
}

const unknownKey = () => new DomainError('not-found', 'We couldn’t find that API key. It may have been revoked.')

const answerKey = ({ workspaceId: _, ...key }: ApiKey): ApiKeyAnswer => key
