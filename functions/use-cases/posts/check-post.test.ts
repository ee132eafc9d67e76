import { expect, test } from 'vitest'
import { DomainError } from '#shared/domain/errors.ts'
import type { Finding } from '#shared/domain/findings.ts'
import type { Platform } from '#shared/domain/platforms.ts'
import type { AuthoredContent } from '#shared/publishing/resolve-content.ts'
import { anAccount } from '#test/builders/an-account.ts'
import { fakeAccounts } from '#test/fakes/accounts.ts'
import { fakeMediaLibrary } from '#test/fakes/fake-media-library.ts'
import { aMedia } from '#test/media/a-media.ts'
import { checkPost, refuseErrors } from './check-post.ts'

const ready = { name: 'ready' as const, width: 40, height: 30 }
const files = [
  aMedia({ id: 'sea', state: ready }),
  aMedia({ id: 'described', state: ready, altText: 'The sea' }),
  aMedia({ id: 'waiting', fileName: 'waiting.jpg' }),
  aMedia({ id: 'refused', fileName: 'refused.jpg', state: { name: 'refused', message: 'It is damaged.' } }),
  aMedia({ id: 'theirs', workspaceId: 'user-2', state: ready }),
]

/** The checks of a post by user-1, who has the accounts x_77 and x_78. */
const check = async (own: Partial<AuthoredContent> = {}) => {
  const accounts = fakeAccounts()
  await accounts.connect(anAccount(), 'sealed')
  await accounts.connect(anAccount({ id: 'x_78', remoteId: '78', username: 'bob' }), 'sealed')
  await accounts.connect(anAccount({ id: 'x_79', remoteId: '79', workspaceId: 'user-2' }), 'sealed')
  await accounts.connect(
    anAccount({ id: 'x_80', remoteId: '80', state: { name: 'reconnect', since: '', message: 'Connect X again.' } }),
    's',
  )
  await accounts.connect(
    anAccount({ id: 'linkedin_5', remoteId: '5', platform: 'linkedin', scopes: ['openid', 'profile', 'w_member_social'] }),
    'sealed',
  )
  const written = { accountIds: ['x_77'], content: 'Good morning', media: [], overrides: {}, options: {}, ...own }
  return checkPost(
    { accounts, media: fakeMediaLibrary(...files) },
    { workspaceId: 'user-1', written, dueAt: Date.parse('2026-05-04T09:00:00.000Z') },
  )
}

test('finds nothing wrong with a post that can be sent', async () => {
  expect(await check({ media: ['sea'] })).toMatchObject({ findings: [], accounts: [{ id: 'x_77' }] })
})

test.each(['x_1', 'x_79', 'nonsense'])('reports that %s is not one of the person’s accounts', async (id) => {
  const { findings, accounts } = await check({ accountIds: ['x_77', id] })

  expect(findings).toMatchObject([{ severity: 'error', field: 'accountIds', message: expect.stringContaining(`“${id}”`) }])
  expect(accounts.map((account) => account.id)).toEqual(['x_77'])
})

test('counts an account that is named twice once', async () => {
  expect((await check({ accountIds: ['x_77', 'x_77'] })).accounts).toHaveLength(1)
})

test.each([
  ['is not there', 'missing', 'Upload it again'],
  ["is another person's", 'theirs', 'Upload it again'],
  ['is not uploaded yet', 'waiting', 'waiting.jpg isn’t complete'],
  ['can not be used', 'refused', 'It is damaged.'],
])('reports an error for a file that %s', async (_, id, text) => {
  const { findings } = await check({ media: [id] })

  expect(findings.map(({ severity, field, message, fix }) => [severity, field, `${message} ${fix}`])).toContainEqual([
    ...['error', 'media'],
    expect.stringContaining(text),
  ])
})

test('also checks a file that only an override names', async () => {
  const { findings } = await check({ overrides: { x_77: { media: ['missing'] } } })

  expect(findings).toMatchObject([{ field: 'media', message: expect.stringContaining('“missing”') }])
})

test.each(['x_78', 'x_1'])('reports an error for an override for %s, which the post does not go to', async (key) => {
  const { findings } = await check({ overrides: { [key]: { content: 'Hello' } } })

  expect(findings).toMatchObject([{ severity: 'error', field: 'overrides', message: expect.stringContaining(`“${key}”`) }])
})

test('checks each account with its own text and names it', async () => {
  const { findings } = await check({ accountIds: ['x_77', 'x_78'], overrides: { x_78: { content: 'a'.repeat(281) } } })

  expect(findings).toMatchObject([{ severity: 'error', field: 'content', accountId: 'x_78' }])
})

test('checks a thread as one text on a platform without threads, and says so', async () => {
  const parts = ['b'.repeat(280), 'c'.repeat(280)]

  const joined = await check({ accountIds: ['x_77', 'linkedin_5'], content: 'a'.repeat(280), options: { x: { parts } } })
  const tooLong = await check({ accountIds: ['linkedin_5'], content: 'a', options: { x: { parts: Array(11).fill('b'.repeat(280)) } } })

  expect(joined.findings).toMatchObject([{ severity: 'warning', accountId: 'linkedin_5', message: expect.stringContaining('one text') }])
  expect(tooLong.findings).toMatchObject([{ severity: 'error', accountId: 'linkedin_5', field: 'content' }, { severity: 'warning' }])
})

test('an account that needs reconnecting is a warning, since the post waits', async () => {
  const { findings } = await check({ accountIds: ['x_80'] })

  expect(findings).toMatchObject([{ severity: 'warning', accountId: 'x_80', message: expect.stringContaining('Connect X again.') }])
})

test('the price covers all accounts, parts, links, and files with alt text', async () => {
  const accountIds = ['x_77', 'x_78']

  const { costUsd } = await check({ accountIds, media: ['sea', 'described'], options: { x: { parts: ['see https://example.com'] } } })

  expect(costUsd).toBe(0.44)
})

const finding = (field: string, message: string, severity: Finding['severity'] = 'error'): Finding => ({
  severity,
  field,
  message,
  fix: 'Mend it.',
})
const refusalOf = (findings: Finding[]) => {
  try {
    return refuseErrors(findings)
  } catch (error) {
    return error
  }
}

test('errors refuse a post, all at once, grouped by field without duplicates', () => {
  const refusal = refusalOf([
    finding('content', 'Too long.'),
    finding('media', 'Missing.'),
    finding('content', 'Too long.'),
    finding('content', 'Two cashtags.'),
  ])

  expect(refusal).toBeInstanceOf(DomainError)
  expect(refusal).toMatchObject({
    code: 'invalid',
    message: 'Too long. Mend it.',
    fields: { content: ['Too long. Mend it.', 'Two cashtags. Mend it.'], media: ['Missing. Mend it.'] },
  })
})

test('warnings refuse nothing and are not part of a refusal', () => {
  const warning = finding('content', 'This costs more.', 'warning')

  expect(refusalOf([warning])).toBeUndefined()
  expect(refusalOf([warning, finding('media', 'Missing.')])).toMatchObject({ fields: { media: ['Missing. Mend it.'] } })
})

/** A post of 25,000 characters full of links, names, and tags, to many accounts on one platform. */
const checkFor = async (platform: Platform, count: number, word: string) => {
  const accounts = fakeAccounts()
  const ids = Array.from({ length: count }, (_, index) => `${platform}_${index}`)
  for (const id of ids) await accounts.connect(anAccount({ id, remoteId: id, platform, isPremium: true }), 'sealed')
  const sentence = `See ${word}.example.com/a, @${word}, #${word} `
  const content = sentence.repeat(25_000 / sentence.length)
  const written = { accountIds: ids, content, media: [], overrides: {}, options: {} }
  const before = process.cpuUsage()
  await checkPost({ accounts, media: fakeMediaLibrary() }, { workspaceId: 'user-1', written, dueAt: 0 })
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}

test.each(['x', 'bluesky', 'mastodon', 'threads', 'instagram'] as const)(
  'measures a long text for 49 accounts on %s once, not for each account',
  async (platform) => {
    await checkFor(platform, 1, 'first')
    // The fastest of three runs, each with its own words, in case the machine is busy.
    const one = [await checkFor(platform, 1, 'bread'), await checkFor(platform, 1, 'bead'), await checkFor(platform, 1, 'bred')]
    const many = [await checkFor(platform, 49, 'butter'), await checkFor(platform, 49, 'better'), await checkFor(platform, 49, 'bitter')]

    expect(Math.min(...many)).toBeLessThan(8 * Math.min(...one) + 20)
  },
)
