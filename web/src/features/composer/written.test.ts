import { expect, test } from 'vitest'
import { resolveContent, type Written } from '#shared/domain/resolve-content.ts'
import { anAccount } from '#test/builders/an-account.ts'
import { changeDraft, type Draft, emptyDraft, partsAt } from './draft.ts'
import { isBlank, partOf, shownTo, toDraft, toWritten } from './written.ts'

const aDraft = (...texts: string[]): Draft => ({
  ...emptyDraft('0', ['x_1']),
  parts: texts.map((text, index) => ({ key: String(index), text })),
})
const own = (text: string) => ({ text: { key: `own ${text}`, text } })
const same = (key: string) => key

const keys = () => {
  let last = 0
  return () => String(last++)
}

test('a draft is written with its first part as content and the others as a thread', () => {
  const draft: Draft = { ...aDraft('a', 'b'), media: ['m1'], options: { x: { madeWithAi: true } } }

  expect(toWritten(draft, same)).toEqual({
    accountIds: ['x_1'],
    content: 'a',
    media: ['m1'],
    overrides: {},
    options: { x: { parts: ['b'], madeWithAi: true } },
  })
})

test('files that are not ready yet are not written', () => {
  const draft: Draft = { ...aDraft('a'), media: ['k1', 'k2'], overrides: { x: { media: ['k2', 'k1'] } } }
  const written = toWritten(draft, (key) => (key === 'k1' ? 'm1' : undefined))

  expect(written).toMatchObject({ media: ['m1'], overrides: { x: { media: ['m1'] } } })
})

test('nothing is said of a platform where nothing was chosen', () => {
  expect(toWritten({ ...aDraft('a'), options: { x: { replySettings: undefined }, facebook: {} } }, same).options).toEqual({})
})

test('what belongs to an account or a platform that is not chosen is left out', () => {
  const draft: Draft = { ...aDraft('a'), overrides: { x: own('X'), x_1: own('Ada'), x_2: own('Bob'), youtube: own('YouTube') } }

  expect(toWritten(draft, same).overrides).toEqual({ x: { content: 'X' }, x_1: { content: 'Ada' } })
  expect(toWritten({ ...aDraft('a'), overrides: { x: {} } }, same).overrides).toEqual({})
})

test('further parts without text are left out, and findings still name the right part', () => {
  const draft = aDraft('a', ' ', 'c', '')

  expect(toWritten(draft, same).options).toEqual({ x: { parts: ['c'] } })
  expect(partOf(draft, { field: 'options.x.parts.0' })).toEqual({ key: '2', text: 'c' })
  expect(partOf(draft, { field: 'content' })).toEqual({ key: '0', text: 'a' })
  expect(partOf({ ...draft, overrides: { x: own('X') } }, { field: 'content' }, 'x')).toEqual(own('X').text)
  expect(partOf(draft, { field: 'media' })).toBeUndefined()
})

test('a post that is opened and written again is the same, with its overrides and options', () => {
  const post = {
    accountIds: ['x_1', 'tiktok_2'],
    content: 'a',
    media: ['m1'],
    overrides: { x_1: { content: '', media: [] }, tiktok: { media: ['m2'] } },
    options: { x: { parts: ['b'], replySettings: 'following' as const }, tiktok: { mode: 'inbox' as const } },
  }

  expect(toWritten(toDraft(post, keys()), same)).toEqual(post)
})

test('an account gets its own text before that of its platform, and that before the shared one', () => {
  const draft: Draft = { ...aDraft('shared', 'more'), media: ['m1'], overrides: { x_1: own('Ada'), x: { ...own('X'), media: ['m2'] } } }

  expect(shownTo(draft, { id: 'x_1', platform: 'x' })).toEqual({ texts: ['Ada', 'more'], media: ['m2'] })
  expect(shownTo(draft, { id: 'x_2', platform: 'x' })).toEqual({ texts: ['X', 'more'], media: ['m2'] })
  expect(shownTo(draft, { id: 'linkedin_3', platform: 'linkedin' })).toEqual({ texts: ['shared'], media: ['m1'] })
})

test('a thread that X alone has is not written where X is not chosen', () => {
  const draft: Draft = { ...aDraft('shared', 'more'), overrides: { x: own('X') } }

  expect(toWritten(draft, same).options).toEqual({ x: { parts: ['more'] } })
  expect(toWritten({ ...draft, accountIds: ['facebook_2'] }, same)).toMatchObject({ content: 'shared', overrides: {}, options: {} })
})

test('what is shown of a thread where there are none is what is sent', () => {
  const draft: Draft = { ...aDraft('One.', ' ', 'Two.'), accountIds: ['x_1', 'facebook_2'] }
  const page = anAccount({ id: 'facebook_2', platform: 'facebook' })

  expect(shownTo(draft, page).texts).toEqual([resolveContent(toWritten(draft, same), page).text])
  expect(shownTo(draft, page).texts).toEqual(['One.\n\nTwo.'])
})

test('spaces alone are nothing, a file is something, and so is a text of one platform', () => {
  expect(isBlank(aDraft(' ', '\n'), [])).toBe(true)
  expect(isBlank(aDraft(''), ['m1'])).toBe(false)
  expect(isBlank(aDraft('', 'b'), [])).toBe(false)
  expect(isBlank({ ...aDraft(''), overrides: { x: own('X') } }, [])).toBe(false)
})

test('a thread of one platform alone goes to the API and comes back as it was written', () => {
  const post: Written = {
    accountIds: ['x_1', 'threads_1'],
    content: 'For all',
    media: [],
    overrides: { threads: { content: 'One' } },
    options: { x: { parts: ['Two'] }, threads: { topic: 'bread', parts: ['Deux', 'Trois'] } },
  }

  const draft = toDraft(post, keys())

  expect(partsAt(draft, 'threads').map(({ text }) => text)).toEqual(['One', 'Deux', 'Trois'])
  expect(toWritten(draft, same)).toEqual(post)
})

test('a thread that the API gave one platform goes on from the text of all', () => {
  const post: Written = { accountIds: ['threads_1'], content: 'One', media: [], overrides: {}, options: { threads: { parts: ['Two'] } } }

  expect(toWritten(toDraft(post, keys()), same)).toEqual({ ...post, overrides: { threads: { content: 'One' } } })
})

test('the pause between the parts of a thread is said once it was chosen, also when it was chosen away', () => {
  const chosen = changeDraft(aDraft('a', 'b'), { type: 'pause-chosen', minutes: 10 })

  expect(toWritten(aDraft('a', 'b'), same)).not.toHaveProperty('partDelayMinutes')
  expect(toWritten(chosen, same).partDelayMinutes).toBe(10)
  expect(toWritten(changeDraft(chosen, { type: 'pause-chosen', minutes: 0 }), same).partDelayMinutes).toBe(0)
  expect(toDraft(toWritten(chosen, same), keys()).partDelayMinutes).toBe(10)
})
