import { randomUUID } from 'node:crypto'
import { DeleteCommand, GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import type { Accounts, SealedTokens } from '#functions/ports/accounts.ts'
import type { WorkspaceId } from '#shared/domain/id.ts'
import type { Platform } from '#shared/domain/platforms.ts'
import { toMs } from '#shared/domain/times.ts'
import { Account, type AccountRef } from '#shared/publishing/accounts.ts'
import { withSandboxAccounts } from '../sandbox-accounts.ts'
import { isWritten, tellingObstacle, updatedItem, withoutCollision } from './conditions.ts'
import { accountNames, presentAccount } from './former-names.ts'
import { keys, prefixes } from './keys.ts'
import { readAlone, readItem } from './read-item.ts'
import { isAccepted, queryAll, type Table, under, writeAll } from './table.ts'

/** An account as stored. */
export const readAccount = (item: unknown) => readItem(Account, presentAccount(item))

/**
 * Accounts in the table, and the sandbox accounts of test workspaces. `read` reads a single item. The sealed tokens are
 * in the same item, so one conditional write changes both. `Account` never holds them.
 */
export const dynamoAccounts = (table: Table, read = readAlone(table)): Accounts =>
  withSandboxAccounts(storedAccounts(table, read), (account, sealed) => createAccount(table, account, sealed))

/** Stores an account unless one with its ID is stored already. */
const createAccount = ({ client, name: TableName }: Table, account: Account, sealed: string) =>
  isAccepted(
    client.send(
      new UpdateCommand({
        TableName,
        Key: keys.account(account),
        ...connection(account, sealed),
        ConditionExpression: 'attribute_not_exists(pk)',
      }),
    ),
  )

const storedAccounts = (table: Table, read: ReturnType<typeof readAlone>): Accounts => {
  const { client, name: TableName } = table

  const set = async (ref: AccountRef, name: 'settings' | 'groups' | 'needsApproval', value: unknown) => {
    const item = await updatedItem(
      client.send(
        new UpdateCommand({
          TableName,
          Key: keys.account(ref),
          UpdateExpression: 'SET #name = :value',
          ConditionExpression: 'attribute_exists(pk)',
          ExpressionAttributeNames: { '#name': name },
          ExpressionAttributeValues: { ':value': value },
          ReturnValues: 'ALL_NEW',
        }),
      ),
    )
    return item && readAccount(item)
  }

  const list = async (workspaceId: WorkspaceId, platform?: Platform) => {
    const { pk } = keys.account({ workspaceId, id: '' })
    const prefix = platform ? `${prefixes.account}${platform}_` : prefixes.account
    return (await queryAll(client, { TableName, ConsistentRead: true, ...under(pk, prefix) })).map((item) => readAccount(item))
  }

  return {
    ...accountTokens(table),

    async get(ref) {
      const item = await read(keys.account(ref))
      return item && readAccount(item)
    },

    async withTokens(ref) {
      const item = await read(keys.account(ref))
      return item && { account: readAccount(item), tokens: toTokens(StoredTokens.parse(item)) }
    },

    list,

    async connect(account, sealed, limit = Number.POSITIVE_INFINITY) {
      const attempt = async (): Promise<boolean> => {
        const { Item } = await client.send(new GetCommand({ TableName, Key: keys.connections(account.workspaceId), ConsistentRead: true }))
        const others = (await list(account.workspaceId)).filter(({ id }) => id !== account.id)
        // This can only fail because another account was connected since the read above.
        const isNew = !(await read(keys.account(account)))
        if (isNew && others.length >= limit) return false
        const TransactItems = connecting(TableName, { account, sealed, version: ConnectionsVersion.parse(Item ?? {}).version })
        const isWritten = await writeAll(client, TransactItems)
        return isWritten || attempt()
      }
      if (!(await attempt())) return undefined
      const item = await read(keys.account(account))
      return item && readAccount(item)
    },

    async setPausedByPlan(ref, isPaused) {
      const update = new UpdateCommand({
        TableName,
        Key: keys.account(ref),
        UpdateExpression: isPaused ? 'SET pausedByPlan = :true' : `REMOVE ${accountNames('pausedByPlan').join(', ')}`,
        ConditionExpression: 'attribute_exists(pk)',
        ...(isPaused && { ExpressionAttributeValues: { ':true': true } }),
      })
      await isAccepted(client.send(update))
    },

    setSettings: (ref, settings) => set(ref, 'settings', settings),
    setNeedsApproval: (ref, needsApproval) => set(ref, 'needsApproval', needsApproval),
    setGroups: (ref, groups) => set(ref, 'groups', groups),

    remove: (ref) =>
      isAccepted(client.send(new DeleteCommand({ TableName, Key: keys.account(ref), ConditionExpression: 'attribute_exists(pk)' }))),
  }
}

const StoredTokens = z.object({
  sealed: z.string(),
  tokenVersion: z.number().int(),
  tokenExpiresAt: z.string().optional(),
  refreshingUntil: z.number().optional(),
  refreshNotBefore: z.number().optional(),
})

const toTokens = ({ tokenVersion, tokenExpiresAt, ...tokens }: z.output<typeof StoredTokens>): SealedTokens => ({
  ...tokens,
  version: tokenVersion,
  expiresAt: tokenExpiresAt,
})

/** The version increases with every account a person connects. */
export const ConnectionsVersion = z.object({ version: z.number().int().default(0) })

/**
 * The transaction that connects an account. It fails if another account has been connected since `version` was read
 * along with the person's accounts.
 */
export const connecting = (TableName: string, { account, sealed, version }: { account: Account; sealed: string; version: number }) => [
  { Update: { TableName, Key: keys.account(account), ...connection(account, sealed) } },
  {
    Update: {
      TableName,
      Key: keys.connections(account.workspaceId),
      UpdateExpression: 'SET version = :next',
      ConditionExpression: version === 0 ? 'attribute_not_exists(pk)' : 'version = :version',
      ExpressionAttributeValues: { ':next': version + 1, ...(version > 0 && { ':version': version }) },
    },
  },
]

/**
 * Attributes that are kept when an account is connected again. Attributes a connection never sets, such as a plan's
 * mark, are kept too.
 */
const kept = ['groups', 'settings'] as const

/** A platform may send these the first time and omit them the next. */
const optional = ['avatarUrl', 'limits', 'tokenExpiresAt', 'signInEndsAt'] as const

/**
 * The update that writes a connected account, whether or not it was there before. A new account's token version starts at the time it's connected,
 * so no version is ever used twice, even if someone removes the account and connects it again.
 */
const connection = (account: Account, sealed: string) => {
  const values = withoutUndefined({ ...account, sealed })
  const names = Object.keys(values)
  const sets = names.map((name) =>
    kept.some((field) => field === name) ? `#${name} = if_not_exists(#${name}, :${name})` : `#${name} = :${name}`,
  )
  const removed = ['refreshingUntil', 'refreshNotBefore', ...optional.filter((name) => account[name] === undefined)]

  return {
    UpdateExpression: `SET ${sets.join(', ')}, tokenVersion = if_not_exists(tokenVersion, :start) + :one REMOVE ${removed.join(', ')}`,
    ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
    ExpressionAttributeValues: {
      ...Object.fromEntries(Object.entries(values).map(([name, value]) => [`:${name}`, value])),
      ':start': toMs(account.connectedAt),
      ':one': 1,
    },
  }
}

const withoutUndefined = (values: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))

type TokenMethods = Pick<Accounts, 'claimRefresh' | 'storeTokens' | 'releaseRefresh' | 'requireReconnect'>
type Change = { set: string; remove?: string; condition?: string; values: Record<string, unknown> }

/** The updates to an account's tokens. Each applies only while the tokens are still at the version it was made for. */
export const accountTokens = ({ client, name: TableName }: Table): TokenMethods => {
  const updateVersion = (ref: AccountRef, version: number, { set, remove, condition, values }: Change) => {
    const mark = randomUUID()
    const update = new UpdateCommand({
      TableName,
      Key: keys.account(ref),
      UpdateExpression: `SET ${set}, writtenBy = :mark${remove ? ` REMOVE ${remove}` : ''}`,
      ConditionExpression: `tokenVersion = :version${condition ? ` AND ${condition}` : ''}`,
      ExpressionAttributeValues: { ':version': version, ':mark': mark, ...values },
      ...(set.includes('#state') && { ExpressionAttributeNames: { '#state': 'state' } }),
      ...tellingObstacle,
    })
    return withoutCollision(() => isWritten(client.send(update), mark))
  }

  return {
    claimRefresh: (ref, { version, now, until }) =>
      updateVersion(ref, version, {
        set: 'refreshingUntil = :until',
        condition: `${hasPassed('refreshingUntil')} AND ${hasPassed('refreshNotBefore')}`,
        values: { ':until': until, ':now': now },
      }),

    storeTokens: (ref, { version, sealed, ...ends }) => {
      const given = Object.entries(ends).filter(([, end]) => end !== undefined)
      const without = endNames.filter((name) => ends[name] === undefined)
      return updateVersion(ref, version, {
        set: ['sealed = :sealed, tokenVersion = :next, #state = :connected', ...given.map(([name]) => `${name} = :${name}`)].join(', '),
        remove: ['refreshingUntil, refreshNotBefore', ...without].join(', '),
        values: {
          ...Object.fromEntries(given.map(([name, end]) => [`:${name}`, end])),
          ':sealed': sealed,
          ':next': version + 1,
          ':connected': { name: 'connected' },
        },
      })
    },

    async releaseRefresh(ref, { version, until, notBefore }) {
      await updateVersion(ref, version, {
        set: 'refreshNotBefore = :notBefore',
        remove: 'refreshingUntil',
        condition: 'refreshingUntil = :until',
        values: { ':until': until, ':notBefore': notBefore },
      })
    },

    requireReconnect: (ref, { version, message, now }) =>
      updateVersion(ref, version, {
        set: '#state = :state',
        remove: 'refreshingUntil, refreshNotBefore',
        values: { ':state': { name: 'reconnect', since: now, message } },
      }),
  }
}

/** When the tokens end, for those that do. */
const endNames = ['tokenExpiresAt', 'signInEndsAt'] as const

const hasPassed = (time: string) => `(attribute_not_exists(${time}) OR ${time} <= :now)`
