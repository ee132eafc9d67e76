import { DeleteCommand, GetCommand, TransactWriteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import type { Accounts, SealedTokens } from '#functions/ports/accounts.ts'
import { Account, type AccountRef } from '#shared/domain/accounts.ts'
import type { Platform } from '#shared/domain/platforms.ts'
import { ConnectionsVersion, connecting } from './account-connection.ts'
import { accountTokens } from './account-tokens.ts'
import { updatedItem, withoutCollision } from './conditions.ts'
import { keys, prefixes } from './keys.ts'
import { readItem } from './read-item.ts'
import { readAlone } from './read-together.ts'
import { isAccepted, isTransactionAccepted, queryPages, type Table } from './table.ts'

/** An account as it is stored. */
export const readAccount = (item: unknown) => readItem(Account, item)

/** Accounts in the table. `read` reads a single one. The sealed tokens lie in the same item, so that one conditional write changes both; `Account` never holds them. */
export const dynamoAccounts = (table: Table, read = readAlone(table)): Accounts => {
  const { client, name: TableName } = table

  const set = async (ref: AccountRef, name: 'settings' | 'groups', value: unknown) => {
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

  const list = async (userId: string, platform?: Platform) => {
    const { pk } = keys.account({ userId, id: '' })
    const pages = queryPages(client, {
      TableName,
      KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
      ExpressionAttributeValues: { ':pk': pk, ':prefix': platform ? `${prefixes.account}${platform}_` : prefixes.account },
      ConsistentRead: true,
    })
    const accounts: Account[] = []
    for await (const { Items } of pages) accounts.push(...Items.map((item) => readAccount(item)))
    return accounts
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
        const { Item } = await client.send(new GetCommand({ TableName, Key: keys.connections(account.userId), ConsistentRead: true }))
        const others = (await list(account.userId)).filter(({ id }) => id !== account.id)
        // Only another account that was connected since the reading above can refuse this.
        const isNew = !(await read(keys.account(account)))
        if (isNew && others.length >= limit) return false
        const TransactItems = connecting(TableName, { account, sealed, version: ConnectionsVersion.parse(Item ?? {}).version })
        const isWritten = await withoutCollision(() => isTransactionAccepted(client.send(new TransactWriteCommand({ TransactItems }))))
        return isWritten || attempt()
      }
      if (!(await attempt())) return undefined
      const item = await read(keys.account(account))
      return item && readAccount(item)
    },

    async setHeldByPlan(ref, isHeld) {
      const update = new UpdateCommand({
        TableName,
        Key: keys.account(ref),
        UpdateExpression: isHeld ? 'SET heldByPlan = :true' : 'REMOVE heldByPlan',
        ConditionExpression: 'attribute_exists(pk)',
        ...(isHeld && { ExpressionAttributeValues: { ':true': true } }),
      })
      await isAccepted(client.send(update))
    },

    setSettings: (ref, settings) => set(ref, 'settings', settings),
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
