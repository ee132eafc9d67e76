import { expect, test } from 'vitest'
import { secondMs } from '#shared/domain/times.ts'
import { aSubscription } from '#test/builders/a-subscription.ts'
import { anAttempt, aState, aTarget } from '#test/builders/a-target.ts'
import { aUser } from '#test/builders/a-user.ts'
import { aMember, aWorkspace } from '#test/builders/a-workspace.ts'
import { anEngine } from '#test/builders/an-engine.ts'
import { fakeApiKeys } from '#test/fakes/api-keys.ts'
import { fakeBelongings } from '#test/fakes/belongings.ts'
import { fakeComments } from '#test/fakes/comments.ts'
import { fakeConnector } from '#test/fakes/connector.ts'
import { fakeMediaFiles } from '#test/fakes/fake-media-files.ts'
import { fakeMediaParts } from '#test/fakes/fake-media-parts.ts'
import { fakeMailer } from '#test/fakes/mailer.ts'
import { fakePayments } from '#test/fakes/payments.ts'
import { fakeSessions } from '#test/fakes/sessions.ts'
import { fakeUsers } from '#test/fakes/users.ts'
import { fakeVault } from '#test/fakes/vault.ts'
import { fakeWorkspaces } from '#test/fakes/workspaces.ts'
import { aMedia } from '#test/media/a-media.ts'
import { sealTokens } from '../accounts/stored-tokens.ts'
import { deliverTarget } from '../publishing/deliver.ts'
import { sweepDue } from '../publishing/sweep.ts'
import { removePerson, removeWorkspaceBelongings } from './remove-person.ts'

const nine = '2026-05-04T09:00:00.000Z'
const account = { workspaceId: 'user-1', id: 'x_77' }

/** A person with an account, a file, a session, one other record, and any posts that are stored. */
const world = async (own: Parameters<typeof aUser>[0] = {}) => {
  const engine = await anEngine(nine)
  const [users, sessions, files, mailer, vault] = [fakeUsers(), fakeSessions(), fakeMediaFiles(), fakeMailer(), fakeVault()]
  const workspaces = fakeWorkspaces()
  const connector = fakeConnector(engine.clock)
  await users.create(aUser(own), 'hash', { provider: 'google', subject: '1' })
  const times = { createdAt: nine, lastUsedAt: nine, expiresAt: '2026-06-04T09:00:00.000Z' }
  await sessions.create({ id: 's', userId: 'user-1', device: '', address: '', ...times })
  const known = await engine.accounts.get(account)
  if (known) await engine.accounts.connect(known, await sealTokens(vault, account, { accessToken: 'a', refreshToken: 'r' }))
  await engine.media.create(aMedia(), { count: 9, bytes: 1e9 })
  files.put(aMedia(), Buffer.from('bytes'), 'image/jpeg')
  const others = new Set(['PUBLISHING'])
  const forgotten: string[] = []
  const deps = {
    ...engine,
    users,
    workspaces,
    apiKeys: fakeApiKeys(),
    comments: fakeComments(),
    sessions,
    files,
    uploadParts: fakeMediaParts(files),
    mailer,
    vault,
    connectorOf: async () => connector,
    library: engine.media,
    payments: fakePayments(),
    suggestions: { forgetPerson: async (workspaceId: string) => void forgotten.push(workspaceId) },
    belongings: fakeBelongings({ ...engine, library: engine.media, others }),
  }
  const remove = ({ tries = 1, seconds = 30 } = {}) => {
    const now = engine.clock.now()
    return removePerson(deps, { ownerId: 'user-1', subjects: [''], tries, now, stopAt: now + seconds * secondMs })
  }
  return { ...deps, connector, others, forgotten, remove }
}

test('what someone paid before they verified their address stays with whoever has proved that it’s theirs', async () => {
  const { remove, payments, users, jobs } = await world({ isEmailVerified: false })
  await users.claimCustomer('user-1', 'cus_1')
  payments.subscriptions.set('cus_1', aSubscription())
  await users.replaceUnverified('user-1', { user: aUser({ id: 'user-2' }) })

  await remove()

  expect(payments.subscriptions.get('cus_1')?.status).toBe('active')
  expect([await users.get('user-1'), (await users.get('user-2'))?.billing.customerId]).toEqual([undefined, 'cus_1'])
  expect(await jobs.of('user-2')).toMatchObject([{ kind: 'sync-subscription' }])
})

test('ends a person’s subscription before deleting anything, and keeps them while Stripe is out of reach', async () => {
  const { keep, remove, payments, users, posts } = await world()
  await users.claimCustomer('user-1', 'cus_1')
  payments.subscriptions.set('cus_1', aSubscription())
  await keep(aTarget())
  payments.state.isDown = true

  await expect(remove()).rejects.toMatchObject({ code: 'unavailable' })
  const left = posts.all().length
  payments.state.isDown = false
  await remove()

  expect([left, payments.subscriptions.get('cus_1')?.status, await users.get('user-1')]).toEqual([1, 'canceled', undefined])
})

test('deletes everything of a person, and notifies them before forgetting their address', async () => {
  const { keep, remove, posts, targets, accounts, media, files, sessions, schedules, ...rest } = await world()
  await keep(aTarget())
  await schedules.plan({ postId: 'post-1', revision: 1, at: Date.parse(nine) })
  await keep(aTarget({ postId: 'post-2' }))
  await targets.replace({ ...aTarget({ postId: 'post-2' }), version: 2, state: aState.failed() }, anAttempt({ postId: 'post-2' }))

  expect(await remove()).toEqual({ kind: 'done' })

  expect([posts.all(), targets.all(), targets.allAttempts(), [...schedules.alarms], [...rest.others]]).toEqual([[], [], [], [], []])
  expect([await accounts.list('user-1'), (await media.list('user-1', { limit: 9 })).items]).toEqual([[], []])
  expect([await files.uploaded(aMedia()), await sessions.list('user-1', rest.clock.now())]).toEqual([undefined, []])
  expect([rest.connector.revoked, rest.forgotten]).toEqual([['r'], ['user-1']])
  expect(rest.mailer.sent.map(({ to, subject }) => [to, subject])).toEqual([['ada@example.com', 'Your Crier account was deleted']])
  expect(await rest.users.get('user-1')).toBeUndefined()
  expect(await rest.users.findByIdentity({ provider: 'google', subject: '1' })).toBeUndefined()
  expect(await rest.users.create(aUser({ id: 'user-2' }), 'hash')).toBe(true)
})

test('deletes a person’s test data, too', async () => {
  const { keep, remove, posts, targets, accounts } = await world()
  const account = { workspaceId: 'test_user-1', id: 'x_sandbox' }
  await keep(aTarget({ postId: 'test-post', workspaceId: account.workspaceId, accountId: account.id }), {
    workspaceId: account.workspaceId,
  })
  await accounts.setGroups(account, ['group-1'])

  expect(await remove()).toEqual({ kind: 'done' })

  expect([posts.all(), targets.all(), (await accounts.get(account))?.groups]).toEqual([[], [], []])
})

test('a repeated removal finds nothing to do and emails no one', async () => {
  const { remove, mailer } = await world()
  await remove()

  expect(await remove()).toEqual({ kind: 'done' })
  expect(mailer.sent).toHaveLength(1)
})

test.each(['posts', 'schedules', 'accounts', 'files', 'suggestions', 'mailer'] as const)(
  'a removal that failed at %s is finished later, and the person stays until then',
  async (part) => {
    const broken = await world()
    await broken.keep(aTarget())
    const restore = breakDown(broken, part)

    await expect(broken.remove()).rejects.toThrow()
    const meanwhile = await broken.users.get('user-1')
    restore()

    expect(meanwhile).toBeDefined()
    expect(await broken.remove({ tries: 2 })).toEqual({ kind: 'done' })
    expect([broken.posts.all(), [...broken.others], await broken.users.get('user-1')]).toEqual([[], [], undefined])
    expect(broken.mailer.sent).toHaveLength(1)
  },
)

test('continues a long removal in its next run', async () => {
  const { keep, remove, posts } = await world()
  for (const id of ['post-1', 'post-2']) await keep(aTarget({ postId: id }))

  const outcome = await remove({ seconds: 0 })

  expect(outcome).toEqual({ kind: 'again', at: nine })
  expect(posts.all()).toHaveLength(2)
  expect(await remove()).toEqual({ kind: 'done' })
})

test('removes a person even if the email to them can never be sent', async () => {
  const { remove, mailer, users, reports } = await world()
  mailer.isDown = true

  expect(await remove({ tries: 3 })).toEqual({ kind: 'done' })
  expect(await users.get('user-1')).toBeUndefined()
  expect(reports).toEqual(['A person was removed without a last mail: it could not be sent.'])
})

test('forgets an account even if its platform does not answer', async () => {
  const { remove, connector, accounts, reports } = await world()
  connector.revoke = () => Promise.reject(new Error('down'))

  expect(await remove()).toEqual({ kind: 'done' })
  expect(await accounts.list('user-1')).toEqual([])
  expect(reports).toHaveLength(1)
})

test('a post that is being sent when its person is removed leaves no trace and does not disturb its worker or the sweep', async () => {
  const { keep, remove, publisher, targets, run, clock, jobs, reports, ...rest } = await world()
  await keep(aTarget({ state: aState.enqueued() }))
  publisher.meanwhile = () => remove()
  const deps = { ...rest, publisher, targets, clock, jobs, report: (message: string) => void reports.push(message) }
  const message = {
    schema: 1,
    postId: 'post-1',
    accountId: 'x_77',
    workspaceId: 'user-1',
    platform: 'x',
    revision: 1,
    at: Date.parse(nine),
  } as const

  await run(deliverTarget(deps, message))
  await run(deliverTarget(deps, message))
  await run(sweepDue(deps))

  expect([targets.all(), jobs.all(), reports]).toEqual([[], [], []])
})

const breakDown = (
  broken: Awaited<ReturnType<typeof world>>,
  part: 'posts' | 'schedules' | 'accounts' | 'files' | 'suggestions' | 'mailer',
) => {
  const fail = () => Promise.reject(new Error('It is out of reach.'))
  const before = {
    remove: broken.posts.remove,
    disconnect: broken.accounts.remove,
    file: broken.files.remove,
    forget: broken.suggestions.forgetPerson,
  }
  if (part === 'posts') broken.posts.remove = fail
  if (part === 'schedules') broken.schedules.isDown = true
  if (part === 'accounts') broken.accounts.remove = fail
  if (part === 'files') broken.files.remove = fail
  if (part === 'suggestions') broken.suggestions.forgetPerson = fail
  if (part === 'mailer') broken.mailer.isDown = true
  return () => {
    broken.posts.remove = before.remove
    broken.accounts.remove = before.disconnect
    broken.files.remove = before.file
    broken.suggestions.forgetPerson = before.forget
    broken.schedules.isDown = false
    broken.mailer.isDown = false
  }
}

test('sends nothing to an address that was never verified, since it may be anyone’s', async () => {
  const { remove, users, mailer } = await world({ isEmailVerified: false })

  expect(await remove()).toEqual({ kind: 'done' })

  expect([await users.get('user-1'), mailer.sent]).toEqual([undefined, []])
})

test('removing what a workspace owned also lets everyone go, in case its deletion stopped before that', async () => {
  const { workspaces, clock, ...deps } = await world()
  const { id } = aWorkspace()
  await workspaces.create(aWorkspace(), aMember())

  const now = clock.now()
  const outcome = await removeWorkspaceBelongings(
    { ...deps, workspaces, clock },
    { ownerId: id, subjects: [''], tries: 1, now, stopAt: now + 30 * secondMs },
  )

  expect(outcome).toEqual({ kind: 'done' })
  expect([await workspaces.get(id), await workspaces.members(id), await workspaces.of('user-1')]).toEqual([undefined, [], []])
})

test('a person who still owns a shared workspace stays with everything until they own none', async () => {
  const { workspaces, users, posts, payments, keep, remove } = await world()
  await users.claimCustomer('user-1', 'cus_1')
  payments.subscriptions.set('cus_1', aSubscription())
  await keep(aTarget())
  await workspaces.create(aWorkspace(), aMember())

  await expect(remove()).rejects.toMatchObject({ code: 'conflict' })

  expect([(await users.get('user-1'))?.id, posts.all().length, payments.subscriptions.get('cus_1')?.status]).toEqual([
    'user-1',
    1,
    'active',
  ])
  await workspaces.remove(aWorkspace().id)
  expect(await remove()).toEqual({ kind: 'done' })
  expect(await users.get('user-1')).toBeUndefined()
})

test('nobody signs in to an account, or becomes an owner with it, while it’s being removed', async () => {
  const { users, payments, remove } = await world()
  await users.claimCustomer('user-1', 'cus_1')
  payments.state.isDown = true

  await expect(remove()).rejects.toMatchObject({ code: 'unavailable' })

  expect(users.isLeaving('user-1')).toBe(true)
})
