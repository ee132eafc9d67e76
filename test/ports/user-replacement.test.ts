import { afterAll, describe, expect, test } from 'vitest'
import { dynamoUsers } from '#functions/adapters/dynamo/users.ts'
import { aSubscription } from '../builders/a-subscription.ts'
import { aUser } from '../builders/a-user.ts'
import { fakeUsers } from '../fakes/users.ts'
import { startDynamo } from '../setup/dynamo.ts'

const dynamo = await startDynamo()
afterAll(dynamo.stop)

describe.each([
  ['fake', fakeUsers()],
  ['dynamo', dynamoUsers(dynamo.table)],
])('replacing an unverified person (%s)', (_name, users) => {
  /** A person who signed up with an address and hasn't verified it by default. */
  const squatter = async (name: string, isEmailVerified = false) => {
    const email = `${name}@example.com`
    await users.create(aUser({ id: name, email, isEmailVerified, pendingEmail: 'next@example.com' }), 'their hash')
    return { user: aUser({ id: `${name}-owner`, email }), identity: { provider: 'google', subject: name } as const }
  }

  test('the new person gets the address with their own password and identity, and the old one loses it', async () => {
    const { user, identity } = await squatter('squatted')

    const isReplaced = await users.replaceUnverified('squatted', { user, passwordHash: 'own hash', identity })

    expect(isReplaced).toBe(true)
    expect(await users.findByEmail('squatted@example.com')).toEqual({ user, passwordHash: 'own hash' })
    expect(await users.findByIdentity(identity)).toEqual(user)
    const left = await users.get('squatted')
    expect(left).toMatchObject({ email: 'squatted@replaced.invalid', isEmailVerified: false })
    expect(left).not.toHaveProperty('pendingEmail')
    expect(await users.findByEmail('squatted@replaced.invalid')).toBeUndefined()
  })

  test('removing the old person later takes nothing from the new one', async () => {
    const { user, identity } = await squatter('removed')
    await users.replaceUnverified('removed', { user, identity })

    await users.remove('removed')

    expect(await users.get('removed')).toBeUndefined()
    expect((await users.findByEmail('removed@example.com'))?.user).toEqual(user)
    expect(await users.findByIdentity(identity)).toEqual(user)
  })

  test('what the old person paid for becomes the new one’s, once, and stays theirs when the old one is removed', async () => {
    const { user } = await squatter('payer')
    await users.claimCustomer('payer', 'cus_payer')
    await users.writeSubscription('payer', { subscription: aSubscription(), version: 0 })
    await users.replaceUnverified('payer', { user })

    expect([await users.giveCustomer('payer'), await users.giveCustomer('payer')]).toEqual([user.id, user.id])

    expect((await users.get(user.id))?.billing).toMatchObject({ customerId: 'cus_payer', subscription: aSubscription() })
    expect((await users.get('payer'))?.billing).not.toHaveProperty('customerId')
    await users.remove('payer')
    expect(await users.ownerOf('cus_payer')).toBe(user.id)
  })

  test('a new person who has paid keeps their own, and nobody who wasn’t replaced gives anything away', async () => {
    const { user } = await squatter('second-payer')
    await users.claimCustomer('second-payer', 'cus_first')
    await users.replaceUnverified('second-payer', { user })
    await users.claimCustomer(user.id, 'cus_second')

    expect([await users.giveCustomer('second-payer'), await users.giveCustomer(user.id)]).toEqual([user.id, undefined])

    expect((await users.get(user.id))?.billing.customerId).toBe('cus_second')
    expect((await users.get('second-payer'))?.billing.customerId).toBe('cus_first')
  })

  test('doesn’t replace a verified, missing, or different person, nor use someone else’s identity', async () => {
    const verified = await squatter('verified', true)
    const claimed = await squatter('claimed')
    await users.create(aUser({ id: 'claimer', email: 'claimer@example.com' }), undefined, claimed.identity)

    const outcomes = [
      await users.replaceUnverified('verified', verified),
      await users.replaceUnverified('nobody', { user: aUser({ id: 'new', email: 'nobody@example.com' }) }),
      await users.replaceUnverified('claimed', { user: aUser({ id: 'new', email: 'elsewhere@example.com' }) }),
      await users.replaceUnverified('claimed', claimed),
    ]

    expect(outcomes).toEqual([false, false, false, false])
    expect((await users.findByEmail('verified@example.com'))?.user.id).toBe('verified')
    expect((await users.findByEmail('claimed@example.com'))?.user.id).toBe('claimed')
    expect(await users.get('new')).toBeUndefined()
  })

  test('only one of many simultaneous replacements succeeds', async () => {
    const { user } = await squatter('contested')
    const ids = ['a', 'b', 'c', 'd']

    const outcomes = await Promise.all(ids.map((id) => users.replaceUnverified('contested', { user: { ...user, id: `contested-${id}` } })))

    expect(outcomes.filter(Boolean)).toHaveLength(1)
    expect((await users.findByEmail(user.email))?.user.id).toBe(`contested-${ids[outcomes.indexOf(true)]}`)
  })
})
