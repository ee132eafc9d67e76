import { expect, test } from 'vitest'
import { anAccount } from '#test/builders/an-account.ts'
import { type AuthoredContent, resolveContent } from './resolve-content.ts'

const written = (own: Partial<AuthoredContent> = {}): AuthoredContent => ({
  accountIds: ['x_77'],
  content: 'For all',
  media: ['file-all'],
  overrides: {},
  options: {},
  ...own,
})
const ada = anAccount()

test('without overrides, an account gets the shared content', () => {
  expect(resolveContent(written(), ada)).toEqual({ text: 'For all', media: ['file-all'], options: {} })
})

test.each([
  ["the account's own", { x_77: { content: 'For Ada' }, x: { content: 'For X' } }, 'For Ada'],
  ["its platform's, if it has none of its own", { x: { content: 'For X' }, x_78: { content: 'For Bob' } }, 'For X'],
  ['what all share, if its own changes only the files', { x_77: { media: [] } }, 'For all'],
  ["its platform's, if its own changes only the files", { x_77: { media: [] }, x: { content: 'For X' } }, 'For X'],
  ['nothing, if that is its own', { x_77: { content: '' }, x: { content: 'For X' } }, ''],
])('an account gets the text that is %s', (_, overrides, text) => {
  expect(resolveContent(written({ overrides }), ada).text).toBe(text)
})

test.each([
  ["the account's own", { x_77: { media: ['file-ada'] }, x: { media: ['file-x'] } }, ['file-ada']],
  ["its platform's, if it has none of its own", { x: { media: ['file-x'] } }, ['file-x']],
  ['what all share, if its own changes only the text', { x_77: { content: 'For Ada' } }, ['file-all']],
  ['none, if that is its own', { x_77: { media: [] }, x: { media: ['file-x'] } }, []],
])('an account gets the files that are %s', (_, overrides, media) => {
  expect(resolveContent(written({ overrides }), ada).media).toEqual(media)
})

test('the platform’s options go with the post', () => {
  const options = { x: { parts: ['two', 'three'], madeWithAi: true, paidPartnership: false } }

  expect(resolveContent(written({ options }), ada).options).toEqual(options.x)
})

test('the post’s own choice of who can reply comes first', () => {
  const options = { x: { replySettings: 'verified' as const } }

  const content = resolveContent(written({ options }), anAccount({ settings: { replySettings: 'following' } }))

  expect(content.options).toEqual({ replySettings: 'verified' })
})

test('without one in the post, the account’s default decides who can reply', () => {
  expect(resolveContent(written(), anAccount({ settings: { replySettings: 'following' } })).options).toEqual({ replySettings: 'following' })
})

test('letting everyone reply sends no restriction', () => {
  expect(resolveContent(written(), anAccount({ settings: { replySettings: 'everyone' } })).options).toEqual({})
})

const page = anAccount({ id: 'facebook_5', remoteId: '5', platform: 'facebook' })
const thread = { content: 'Doors at nine.', options: { x: { parts: ['The band at ten.', 'And then', 'we dance.'] } } }

test('a platform without threads gets the parts as one text, in order', () => {
  const accountIds = ['x_77', 'facebook_5']

  expect(resolveContent(written({ ...thread, accountIds }), page).text).toBe('Doors at nine.\n\nThe band at ten.\n\nAnd then we dance.')
  expect(resolveContent(written({ ...thread, accountIds }), ada)).toMatchObject({ text: 'Doors at nine.', options: thread.options.x })
})

test('a thread loses no part if no X account is chosen', () => {
  expect(resolveContent(written({ ...thread, accountIds: ['facebook_5'] }), page).text).toContain('we dance.')
})

test.each([
  ['X', { x: { content: 'For X' } }, 'Doors at nine.'],
  ['every account of X', { x_77: { content: 'For Ada' } }, 'Doors at nine.'],
  ['the platform without threads', { facebook: { content: 'For Facebook' } }, 'For Facebook'],
  ['an account without threads', { facebook_5: { content: 'For the Page' } }, 'For the Page'],
])('a thread continues on X alone if %s has its own text', (_, overrides, text) => {
  const post = written({ ...thread, overrides, accountIds: ['x_77', 'facebook_5'] })

  expect(resolveContent(post, page).text).toBe(text)
})

const profile = anAccount({ id: 'threads_7', remoteId: '7', platform: 'threads' })

test('every platform with threads gets the thread of the first that has one', () => {
  const accountIds = ['x_77', 'threads_7', 'facebook_5']

  expect(resolveContent(written({ ...thread, accountIds }), profile)).toMatchObject({
    text: 'Doors at nine.',
    options: { parts: thread.options.x.parts },
  })
  expect(resolveContent(written({ ...thread, accountIds }), page).text).toBe('Doors at nine.\n\nThe band at ten.\n\nAnd then we dance.')
})

test.each([
  ['a text of its own', { overrides: { threads: { content: 'Come.' } } }, 'Come.', undefined],
  [
    'a thread of its own',
    { options: { ...thread.options, threads: { parts: ['Bring a friend.'] } } },
    'Doors at nine.',
    ['Bring a friend.'],
  ],
])('a platform that has %s gets no other thread', (_, own, text, parts) => {
  const content = resolveContent(written({ ...thread, accountIds: ['x_77', 'threads_7'], ...own }), profile)

  expect([content.text, content.options.parts]).toEqual([text, parts])
})
