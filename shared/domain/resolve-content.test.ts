import { expect, test } from 'vitest'
import { anAccount } from '#test/builders/an-account.ts'
import { resolveContent, type Written } from './resolve-content.ts'

const written = (own: Partial<Written> = {}): Written => ({
  accountIds: ['x_77'],
  content: 'For all',
  media: ['file-all'],
  overrides: {},
  options: {},
  ...own,
})
const ada = anAccount()

test('without overrides an account gets what all share', () => {
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

test('options of the platform go with the post', () => {
  const options = { x: { parts: ['two', 'three'], madeWithAi: true, paidPartnership: false } }

  expect(resolveContent(written({ options }), ada).options).toEqual(options.x)
})

test("who may reply is the post's own choice first", () => {
  const options = { x: { replySettings: 'verified' as const } }

  const content = resolveContent(written({ options }), anAccount({ settings: { replySettings: 'following' } }))

  expect(content.options).toEqual({ replySettings: 'verified' })
})

test("who may reply is the account's default if the post does not say", () => {
  expect(resolveContent(written(), anAccount({ settings: { replySettings: 'following' } })).options).toEqual({ replySettings: 'following' })
})

test('that everyone may reply is said by saying nothing', () => {
  expect(resolveContent(written(), anAccount({ settings: { replySettings: 'everyone' } })).options).toEqual({})
})
