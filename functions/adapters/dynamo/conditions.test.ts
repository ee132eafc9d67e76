import { ConditionalCheckFailedException, TransactionCanceledException, TransactionConflictException } from '@aws-sdk/client-dynamodb'
import { expect, test } from 'vitest'
import { withoutCollision } from './conditions.ts'
import { isAccepted } from './table.ts'

const told = { message: 'Transaction is ongoing for the item', $metadata: {} }

/** A write that fails this many times with this error, then succeeds. */
const failing = (error: Error, times: number) => {
  const made = { writes: 0 }
  const write = async () => {
    made.writes += 1
    if (made.writes <= times) throw error
  }
  return { made, write: () => withoutCollision(() => isAccepted(write())) }
}

test.each([
  ['single write', new TransactionConflictException(told)],
  ['transaction', new TransactionCanceledException(told)],
])('retries a %s that collides with a transaction', async (_, error) => {
  const { write, made } = failing(error, 3)

  expect(await write()).toBe(true)
  expect(made.writes).toBe(4)
})

test('gives up on a write that keeps colliding', async () => {
  const { write, made } = failing(new TransactionConflictException(told), 9)

  await expect(write()).rejects.toThrow('ongoing')
  expect(made.writes).toBe(5)
})

test('does not retry a write that another write preceded', async () => {
  const { write, made } = failing(new ConditionalCheckFailedException(told), 9)

  expect(await write()).toBe(false)
  expect(made.writes).toBe(1)
})

test('does not retry a write that fails for another reason', async () => {
  const { write, made } = failing(new Error('Out of reach.'), 9)

  await expect(write()).rejects.toThrow('Out of reach.')
  expect(made.writes).toBe(1)
})
