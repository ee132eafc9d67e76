import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, describe, expect, test } from 'vitest'
import { dynamoAccounts } from '#functions/adapters/dynamo/accounts.ts'
import { dynamoAudit } from '#functions/adapters/dynamo/audit.ts'
import { toCursor } from '#functions/adapters/dynamo/cursor.ts'
import { dynamoMediaLibrary } from '#functions/adapters/dynamo/media-library.ts'
import { dynamoNotes } from '#functions/adapters/dynamo/own-lists.ts'
import { dynamoPersonRecords } from '#functions/adapters/dynamo/person-records.ts'
import { dynamoPosts } from '#functions/adapters/dynamo/posts.ts'
import { dynamoPublishingSettings } from '#functions/adapters/dynamo/publishing-settings.ts'
import { dynamoSessions } from '#functions/adapters/dynamo/sessions.ts'
import { dynamoClientResponses, dynamoShares } from '#functions/adapters/dynamo/shares.ts'
import { dynamoSafeguards } from '#functions/adapters/dynamo/sign-in.ts'
import { dynamoSuggestions } from '#functions/adapters/dynamo/suggestions.ts'
import { dynamoTargets } from '#functions/adapters/dynamo/targets.ts'
import { dynamoUsers } from '#functions/adapters/dynamo/users.ts'
import type { PersonRecord, PersonRecords } from '#functions/ports/person-records.ts'
import { clock } from '#functions/runtime/clock.ts'
import { publishingSettingsDefault } from '#shared/domain/publishing-settings.ts'
import { noSafeguards, type Safeguards } from '#shared/domain/safeguards.ts'
import type { Session } from '#shared/domain/sessions.ts'
import type { ClientResponse, Share } from '#shared/domain/shares.ts'
import type { Target } from '#shared/domain/targets.ts'
import { aPost } from '../builders/a-post.ts'
import { aSuggestion } from '../builders/a-suggestion.ts'
import { anAttempt, aTarget } from '../builders/a-target.ts'
import { aUser } from '../builders/a-user.ts'
import { anAccount } from '../builders/an-account.ts'
import { fakePersonRecords } from '../fakes/person-records.ts'
import { aMedia } from '../media/a-media.ts'
import { startDynamo } from '../setup/dynamo.ts'
import { allPages } from './all-pages.ts'

const dynamo = await startDynamo()
afterAll(dynamo.stop)
const { table } = dynamo
const posts = dynamoPosts(table)
const suggestions = dynamoSuggestions(table, { sleep: clock.sleep, random: Math.random })
await suggestions.create(aSuggestion({ id: 'first-suggestion' }), 'somebody')

/** A person with one item of every kind: as stored, and as exported. */
const belongingsOf = (userId: string) => {
  const post = aPost({ workspaceId: userId, id: `${userId}-post` })
  const target = aTarget({ workspaceId: userId, postId: post.id })
  const attempt = anAttempt({ postId: post.id })
  const user = aUser({ id: userId, email: `${userId}@example.com` })
  const session: Session = {
    id: 'session-secret',
    userId,
    device: 'test',
    address: '192.0.2.1',
    createdAt: user.createdAt,
    lastUsedAt: user.createdAt,
    expiresAt: '2099-01-01T00:00:00.000Z',
  }
  const { id: _, ...shownSession } = session
  const shownBrowser = { device: 'test', createdAt: user.createdAt, lastUsedAt: user.createdAt, endsAt: '2099-01-01T00:00:00.000Z' }
  const shownPasskey = { name: 'Phone', createdAt: user.createdAt, lastUsedAt: user.createdAt }
  const passkey = { ...shownPasskey, id: 'id-secret', publicKey: 'key-secret', counter: 7, transports: [] }
  const totp = { sealed: 'sealed-secret', lastStep: 7, createdAt: user.createdAt }
  const browser = { ...shownBrowser, hash: 'hash-secret', sessionId: 'session-secret' }
  const event = { at: user.createdAt, what: 'signed-up', result: 'done', network: 'network-secret', requestId: 'request-1' } as const
  const { network: _network, ...shownEvent } = event
  const media = aMedia({ workspaceId: userId })
  const { kind: _kind, ...shownMedia } = media
  const account = anAccount({ workspaceId: userId })
  const settings = { ...publishingSettingsDefault, lateLimitMinutes: 7 }
  const suggestion = aSuggestion({ id: `${userId}-suggestion` })
  const { author: _author, upvotes: _upvotes, ...shownSuggestion } = suggestion
  const share: Share = {
    id: `${userId}-share`,
    workspaceId: userId,
    what: { kind: 'post', postId: post.id },
    createdBy: userId,
    createdAt: user.createdAt,
    expiresAt: '2099-01-01T00:00:00.000Z',
    hasPassword: true,
    canDecide: true,
    openedCount: 0,
  }
  const said = { id: 'said', workspaceId: userId, shareId: share.id, postId: post.id, revision: 1, name: 'Maria', text: 'Lovely' }
  const response: ClientResponse = { ...said, kind: 'approve', at: user.createdAt }
  const records: PersonRecord[] = [
    { kind: 'account', ...account },
    { kind: 'activity', ...shownEvent },
    { kind: 'media', ...shownMedia },
    { kind: 'notes', notes: [noteOf(userId)] },
    { kind: 'post', ...post },
    { kind: 'attempt', ...attempt },
    { kind: 'target', ...target, version: 2 },
    { kind: 'profile', ...user },
    { kind: 'publishing-settings', ...settings },
    { kind: 'client-response', about: 'approve', ...said, at: user.createdAt },
    { kind: 'safeguards', browsers: [shownBrowser], passkeys: [shownPasskey], totp: { createdAt: user.createdAt }, recoveryCodesLeft: 1 },
    { kind: 'session', ...shownSession },
    { kind: 'share', ...share },
    { kind: 'suggestion', ...shownSuggestion },
    { kind: 'upvotes', suggestions: [1] },
  ]
  const safeguards: Safeguards = { ...noSafeguards, browsers: [browser], passkeys: [passkey], totp, recoveryCodes: ['hash-secret'] }
  return { user, session, safeguards, event, media, account, settings, post, target, attempt, suggestion, share, response, records }
}

const noteOf = (workspaceId: string) => ({ id: `${workspaceId}-note`, workspaceId, day: '2026-11-27', text: 'The fair opens' })

const keep = async (userId: string) => {
  const { user, session, safeguards, event, media, account, settings, post, target, attempt, suggestion, share, response, records } =
    belongingsOf(userId)
  await dynamoUsers(table).create(user, 'hash-secret', { provider: 'google', subject: `subject-${userId}` })
  await dynamoSessions(table).create(session)
  await dynamoAudit(table).note(userId, event)
  await dynamoSafeguards(table).replace(userId, safeguards)
  await dynamoMediaLibrary(table).create(media, { count: 9, bytes: 1e9 })
  await dynamoAccounts(table).connect(account, 'sealed-secret')
  await dynamoPublishingSettings(table).put(userId, settings)
  await dynamoNotes(table).write(userId, { notes: [noteOf(userId)], version: 0 })
  await dynamoShares(table).create({ share, passwordHash: 'hash-secret' }, `token-secret-${userId}`)
  await dynamoClientResponses(table).add(response)
  await suggestions.create(suggestion, userId)
  await suggestions.toggleUpvote('first-suggestion', userId)
  await posts.create(post, [{ kind: 'create', target }])
  await dynamoTargets(table).replace({ ...target, version: 2 }, attempt)
  return records
}

const inMemory = new Map<string, PersonRecord[]>()
const stores: { name: string; records: PersonRecords; keep: (userId: string) => Promise<PersonRecord[]> }[] = [
  {
    name: 'fake',
    records: fakePersonRecords(inMemory),
    async keep(userId) {
      const { records } = belongingsOf(userId)
      inMemory.set(userId, records)
      return records
    },
  },
  { name: 'dynamo', records: dynamoPersonRecords(table), keep },
]

describe.each(stores)('a person’s records ($name)', (store) => {
  const all = (userId: string) => allPages(({ cursor }) => store.records.page(userId, cursor))

  test('returns everything of a person and nothing of anyone else', async () => {
    const kept = await store.keep('ada')
    await store.keep('bert')

    expect(await all('ada')).toEqual(kept)
    expect(await all('nobody')).toEqual([])
  })

  test('refuses a made-up cursor by name', async () => {
    await expect(store.records.page('ada', 'made-up')).rejects.toMatchObject({ code: 'invalid', fields: { cursor: [expect.any(String)] } })
  })
})

describe('records in the table', () => {
  const records = dynamoPersonRecords(table)
  const all = (userId: string) => allPages(({ cursor }) => records.page(userId, cursor), 10_000)

  test('includes no password hash, sealed token, usable session, or item of unknown kind', async () => {
    await keep('careful')
    const Item = { pk: 'USER#careful', sk: 'SOMETHING#1', text: 'unknown-secret' }
    await table.client.send(new PutCommand({ TableName: table.name, Item }))

    expect(JSON.stringify(await all('careful'))).not.toContain('secret')
  })

  test('returns each of many posts once, with its targets, across pages', async () => {
    const ids = Array.from({ length: 60 }, (_, index) => `post-${String(index).padStart(2, '0')}`)
    for (const id of ids)
      await posts.create(aPost({ workspaceId: 'busy', id }), [{ kind: 'create', target: aTarget({ workspaceId: 'busy', postId: id }) }])

    const found = await all('busy')

    expect(found.map(({ kind, id, postId }) => `${kind} ${id ?? postId}`)).toEqual(ids.flatMap((id) => [`post ${id}`, `target ${id}`]))
  })

  test('keeps pages under 4 MB however much a post carries, and loses or repeats nothing', async () => {
    for (const id of ['large-1', 'large-2', 'large-3']) await keepLarge(id)

    const pages: PersonRecord[][] = []
    let cursor: string | undefined
    do {
      const page = await records.page('large', cursor)
      expect(cursor?.length ?? 0).toBeLessThanOrEqual(600)
      pages.push(page.items)
      cursor = page.cursor
    } while (cursor)

    expect(Math.max(...pages.map((page) => JSON.stringify(page).length))).toBeLessThan(4_000_000)
    const names = pages.flat().map(({ kind, id, postId, accountId }) => [kind, id ?? postId, accountId].join(' '))
    expect(new Set(names).size).toBe(names.length)
    expect(names).toHaveLength(3 * (1 + 20))
  })

  test('a page continues after a post deleted in the meantime', async () => {
    const [first, second] = [aPost({ workspaceId: 'leaving', id: 'a' }), aPost({ workspaceId: 'leaving', id: 'b' })]
    for (const post of [first, second]) await posts.create(post, [])
    const cursor = toCursor({ list: 'records', after: 'MEDIA#z', pk: 'POST#a', sk: 'TARGET#x_1' })

    await posts.remove(first, 1, [])

    expect((await records.page('leaving', cursor)).items).toMatchObject([{ kind: 'post', id: 'b' }])
  })

  test("a cursor into someone else's post returns nothing of it", async () => {
    await keep('victim')
    const cursor = toCursor({ list: 'records', after: 'POST#victim-post', pk: 'POST#victim-post', sk: 'ATTEMPT#' })

    expect(await records.page('intruder', cursor)).toEqual({ items: [], cursor: undefined })
  })
})

/** A post with 20 targets of 100 KB each. */
const keepLarge = async (id: string) => {
  const targets = Array.from({ length: 20 }, (_, index): Target => {
    const content = { text: 'x'.repeat(100_000), media: [], options: {} }
    return aTarget({ workspaceId: 'large', postId: id, accountId: `x_${index}`, content })
  })
  await posts.create(
    aPost({ workspaceId: 'large', id }),
    targets.map((target) => ({ kind: 'create', target })),
  )
}
