import { randomUUID } from 'node:crypto'
import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import type { Accounts } from '#functions/ports/accounts.ts'
import type { AccountRef } from '#shared/domain/accounts.ts'
import { withoutCollision } from './conditions.ts'
import { keys } from './keys.ts'
import { isWritten, tellingObstacle } from './own-write.ts'
import type { Table } from './table.ts'

type TokenMethods = Pick<Accounts, 'claimRefresh' | 'storeTokens' | 'releaseRefresh' | 'requireReconnect'>
type Change = { set: string; remove?: string; condition?: string; values: Record<string, unknown> }

/** The changes around an account's tokens: each holds only while the tokens are of the version it was made for. */
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

/** When the tokens end, where they do. */
const endNames = ['tokenExpiresAt', 'signInEndsAt'] as const

const hasPassed = (time: string) => `(attribute_not_exists(${time}) OR ${time} <= :now)`
