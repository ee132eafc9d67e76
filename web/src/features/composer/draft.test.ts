import { expect, test } from 'vitest'
import { type AuthoredContent, resolveContent } from '#shared/publishing/resolve-content.ts'
import { anAccount } from '#test/builders/an-account.ts'
import {
  changeDraft,
  type Draft,
  type DraftEvent,
  emptyDraft,
  isBlank,
  isUnused,
  mediaAt,
  partOf,
  partsAt,
  shownTo,
  toDraft,
  toWritten,
} from './draft.ts'

const aThread = (...texts: string[]): Draft => ({
  ...emptyDraft('0', ['x_1']),
  parts: texts.map((text, index) => ({ key: String(index), text })),
})
const textsOf = ({ parts }: Draft) => parts.map(({ text }) => text)
const textsAt = (draft: Draft, tab: string) => partsAt(draft, tab).map(({ text }) => text)
const after = (draft: Draft, ...events: DraftEvent[]) => events.reduce(changeDraft, draft)
const tab = 'all'

test('typing changes only the part it is typed into', () => {
  expect(textsOf(after(aThread('a', 'b'), { type: 'typed', tab, key: '1', text: 'c' }))).toEqual(['a', 'c'])
})

test('adds new parts after the given one', () => {
  const parts = [
    { key: 'n1', text: 'x' },
    { key: 'n2', text: 'y' },
  ]

  expect(textsOf(after(aThread('a', 'b'), { type: 'parts-added', tab, after: '0', parts }))).toEqual(['a', 'x', 'y', 'b'])
})

test('never removes the last part', () => {
  const one = after(aThread('a', 'b'), { type: 'part-removed', tab, key: '0' })

  expect(textsOf(one)).toEqual(['b'])
  expect(textsOf(after(one, { type: 'part-removed', tab, key: '1' }))).toEqual(['b'])
})

test('moves a part to the given place, however far', () => {
  const thread = aThread('a', 'b', 'c')
  const moved = (key: string, to: number) => textsOf(after(thread, { type: 'part-moved', tab, key, to }))

  expect(moved('2', 0)).toEqual(['c', 'a', 'b'])
  expect(moved('0', 1)).toEqual(['b', 'a', 'c'])
  expect(moved('0', 9)).toEqual(['b', 'c', 'a'])
  expect(moved('2', -1)).toEqual(['c', 'a', 'b'])
})

test('text typed for one platform is its own, and the shared text stays', () => {
  const draft = after(aThread('shared'), { type: 'typed', tab: 'facebook', key: '0', text: 'for Facebook' })

  expect(textsAt(draft, 'facebook')).toEqual(['for Facebook'])
  expect(textsAt(draft, 'all')).toEqual(['shared'])
  expect(textsAt(after(draft, { type: 'override-dropped', tab: 'facebook', what: 'text' }), 'facebook')).toEqual(['shared'])
})

test('a shared thread is one text on platforms without threads', () => {
  const draft = after(aThread('One.', 'Two.'), { type: 'accounts-chosen', ids: ['x_1', 'facebook_2'] })

  expect(textsAt(draft, 'all')).toEqual(['One.', 'Two.'])
  expect(textsAt(draft, 'facebook')).toEqual(['One.\n\nTwo.'])
  expect(textsAt(draft, 'facebook_2')).toEqual(['One.\n\nTwo.'])
})

test('a thread for X alone leaves the others their text', () => {
  const thread = after(aThread('One.', 'Two.'), { type: 'accounts-chosen', ids: ['x_1', 'facebook_2'] })
  const draft = after(thread, { type: 'typed', tab: 'x', key: '0', text: 'Uno.' })

  expect(textsAt(draft, 'x')).toEqual(['Uno.', 'Two.'])
  expect(textsAt(draft, 'facebook')).toEqual(['One.\n\nTwo.'])
  expect(textsAt(draft, 'all')).toEqual(['One.\n\nTwo.'])
  expect(textsAt(after(draft, { type: 'typed', tab: 'all', key: '0', text: 'All.' }), 'x')).toEqual(['Uno.', 'Two.'])
})

test('X has no thread of its own after it returns to the shared text', () => {
  const draft = after(
    aThread('One.', 'Two.'),
    { type: 'typed', tab: 'x', key: '0', text: 'Uno.' },
    { type: 'override-dropped', tab: 'x', what: 'text' },
  )

  expect(textsAt(draft, 'x')).toEqual(['One.\n\nTwo.'])
})

test('parts added to X’s own text are for X alone', () => {
  const draft = after(aThread('shared'), { type: 'parts-added', tab: 'x', after: '0', parts: [{ key: '1', text: 'more' }] })

  expect(textsAt(draft, 'x')).toEqual(['shared', 'more'])
  expect(textsAt(draft, 'facebook')).toEqual(['shared'])
  expect(textsAt(draft, 'all')).toEqual(['shared'])
})

test('an X account added later gets the existing thread', () => {
  const overrides = { x_1: { text: { key: 'o', text: 'Uno.' } } }
  const draft = after({ ...aThread('shared', 'Two.'), overrides }, { type: 'accounts-chosen', ids: ['x_1', 'x_2'] })

  expect(textsAt(draft, 'x_2')).toEqual(['Uno.', 'Two.'])
  expect(textsAt(draft, 'facebook')).toEqual(['shared'])
})

test('moving the first part of X’s thread changes only X’s text, and keys stay distinct', () => {
  const draft = after(aThread('shared', 'more'), { type: 'part-moved', tab: 'x', key: '1', to: 0 })

  expect(textsAt(draft, 'x')).toEqual(['more', 'shared'])
  expect(textsAt(draft, 'all')).toEqual(['shared more'])
  expect(new Set([...draft.parts, ...partsAt(draft, 'x')].map(({ key }) => key)).size).toBe(3)
})

test('files are shared until a platform overrides them, and again when the override is dropped', () => {
  const shared = after(emptyDraft('0'), { type: 'files-added', tab: 'all', keys: ['f1', 'f2'] })
  const own = after(shared, { type: 'file-moved', tab: 'tiktok', key: 'f2', to: 0 })
  const later = after(own, { type: 'files-added', tab: 'all', keys: ['f3'] })

  expect([mediaAt(own, 'tiktok'), mediaAt(own, 'x')]).toEqual([
    ['f2', 'f1'],
    ['f1', 'f2'],
  ])
  expect(mediaAt(later, 'tiktok')).toEqual(['f2', 'f1'])
  expect(mediaAt(after(later, { type: 'override-dropped', tab: 'tiktok', what: 'media' }), 'tiktok')).toEqual(['f1', 'f2', 'f3'])
})

test('a file is unused when no tab has it', () => {
  const both = after(
    emptyDraft('0'),
    { type: 'files-added', tab: 'all', keys: ['f1'] },
    { type: 'files-added', tab: 'x', keys: ['f2'] },
    { type: 'file-removed', tab: 'all', key: 'f1' },
  )

  expect(isUnused(both, 'f1')).toBe(false)
  expect(isUnused(after(both, { type: 'file-removed', tab: 'x', key: 'f1' }), 'f1')).toBe(true)
})

test('setting one platform’s options leaves the others', () => {
  const chosen = after(
    aThread('a'),
    { type: 'options-chosen', options: { x: { madeWithAi: true } } },
    { type: 'options-chosen', options: { youtube: { title: 'Bread' } } },
  )

  expect(chosen.options).toEqual({ x: { madeWithAi: true }, youtube: { title: 'Bread' } })
})

test('keeps an account’s override while the account is not chosen', () => {
  const overrides = { x_1: { text: { key: 'o', text: 'own' } } }
  const unchosen = after({ ...aThread('a'), overrides }, { type: 'accounts-chosen', ids: [] })

  expect(unchosen.overrides).toEqual(overrides)
})

const onTwo = changeDraft(emptyDraft('one', ['x_1', 'threads_1', 'facebook_1']), {
  type: 'parts-added',
  tab,
  after: 'one',
  parts: [{ key: 'two', text: 'And then.' }],
})

test('platforms with threads get the shared thread, and others get its parts as one text', () => {
  expect(['x', 'threads', 'threads_1'].map((of) => textsAt(onTwo, of))).toEqual([
    ['', 'And then.'],
    ['', 'And then.'],
    ['', 'And then.'],
  ])
  expect(textsAt(onTwo, 'facebook')).toEqual(['And then.'])
})

test('a thread edited in a platform’s tab is that platform’s alone until it returns to the shared one', () => {
  const changed = changeDraft(onTwo, { type: 'typed', tab: 'threads', key: 'two', text: 'Only here.' })
  const dropped = changeDraft(changed, { type: 'override-dropped', tab: 'threads', what: 'text' })

  expect(textsAt(changed, 'threads_1')).toEqual(['', 'Only here.'])
  expect([partsAt(changed, 'x'), partsAt(changed, tab)]).toEqual([onTwo.parts, onTwo.parts])
  expect(partsAt(dropped, 'threads')).toEqual(onTwo.parts)
})

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

test('writes the first part as content and the others as a thread', () => {
  const draft: Draft = { ...aDraft('a', 'b'), media: ['m1'], options: { x: { madeWithAi: true } } }

  expect(toWritten(draft, same)).toEqual({
    accountIds: ['x_1'],
    content: 'a',
    media: ['m1'],
    overrides: {},
    options: { x: { parts: ['b'], madeWithAi: true } },
  })
})

test('leaves out files that are not ready', () => {
  const draft: Draft = { ...aDraft('a'), media: ['k1', 'k2'], overrides: { x: { media: ['k2', 'k1'] } } }
  const written = toWritten(draft, (key) => (key === 'k1' ? 'm1' : undefined))

  expect(written).toMatchObject({ media: ['m1'], overrides: { x: { media: ['m1'] } } })
})

test('leaves out platforms with no options set', () => {
  expect(toWritten({ ...aDraft('a'), options: { x: { replySettings: undefined }, facebook: {} } }, same).options).toEqual({})
})

test('leaves out what belongs to accounts or platforms that are not chosen', () => {
  const draft: Draft = { ...aDraft('a'), overrides: { x: own('X'), x_1: own('Ada'), x_2: own('Bob'), youtube: own('YouTube') } }

  expect(toWritten(draft, same).overrides).toEqual({ x: { content: 'X' }, x_1: { content: 'Ada' } })
  expect(toWritten({ ...aDraft('a'), overrides: { x: {} } }, same).overrides).toEqual({})
})

test('leaves out empty thread parts, and findings still point to the right part', () => {
  const draft = aDraft('a', ' ', 'c', '')

  expect(toWritten(draft, same).options).toEqual({ x: { parts: ['c'] } })
  expect(partOf(draft, { field: 'options.x.parts.0' })).toEqual({ key: '2', text: 'c' })
  expect(partOf(draft, { field: 'content' })).toEqual({ key: '0', text: 'a' })
  expect(partOf({ ...draft, overrides: { x: own('X') } }, { field: 'content' }, 'x')).toEqual(own('X').text)
  expect(partOf(draft, { field: 'media' })).toBeUndefined()
})

test('a post survives opening and writing, with its overrides and options', () => {
  const post = {
    accountIds: ['x_1', 'tiktok_2'],
    content: 'a',
    media: ['m1'],
    overrides: { x_1: { content: '', media: [] }, tiktok: { media: ['m2'] } },
    options: { x: { parts: ['b'], replySettings: 'following' as const }, tiktok: { mode: 'inbox' as const } },
  }

  expect(toWritten(toDraft(post, keys()), same)).toEqual(post)
})

test('an account’s own text wins over its platform’s, which wins over the shared one', () => {
  const draft: Draft = { ...aDraft('shared', 'more'), media: ['m1'], overrides: { x_1: own('Ada'), x: { ...own('X'), media: ['m2'] } } }

  expect(shownTo(draft, { id: 'x_1', platform: 'x' })).toEqual({ texts: ['Ada', 'more'], media: ['m2'] })
  expect(shownTo(draft, { id: 'x_2', platform: 'x' })).toEqual({ texts: ['X', 'more'], media: ['m2'] })
  expect(shownTo(draft, { id: 'linkedin_3', platform: 'linkedin' })).toEqual({ texts: ['shared'], media: ['m1'] })
})

test('leaves out a thread for X alone when X is not chosen', () => {
  const draft: Draft = { ...aDraft('shared', 'more'), overrides: { x: own('X') } }

  expect(toWritten(draft, same).options).toEqual({ x: { parts: ['more'] } })
  expect(toWritten({ ...draft, accountIds: ['facebook_2'] }, same)).toMatchObject({ content: 'shared', overrides: {}, options: {} })
})

test('a thread on a platform without threads is shown as it is sent', () => {
  const draft: Draft = { ...aDraft('One.', ' ', 'Two.'), accountIds: ['x_1', 'facebook_2'] }
  const page = anAccount({ id: 'facebook_2', platform: 'facebook' })

  expect(shownTo(draft, page).texts).toEqual([resolveContent(toWritten(draft, same), page).text])
  expect(shownTo(draft, page).texts).toEqual(['One.\n\nTwo.'])
})

test('spaces are blank, but a file or a platform’s own text is not', () => {
  expect(isBlank(aDraft(' ', '\n'), [])).toBe(true)
  expect(isBlank(aDraft(''), ['m1'])).toBe(false)
  expect(isBlank(aDraft('', 'b'), [])).toBe(false)
  expect(isBlank({ ...aDraft(''), overrides: { x: own('X') } }, [])).toBe(false)
})

test('a thread for one platform alone survives a round trip through the API', () => {
  const post: AuthoredContent = {
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

test('a thread the API gave one platform continues from the shared text', () => {
  const post: AuthoredContent = {
    accountIds: ['threads_1'],
    content: 'One',
    media: [],
    overrides: {},
    options: { threads: { parts: ['Two'] } },
  }

  expect(toWritten(toDraft(post, keys()), same)).toEqual({ ...post, overrides: { threads: { content: 'One' } } })
})

test('writes the pause between parts only once it was set, even if it was set back', () => {
  const chosen = changeDraft(aDraft('a', 'b'), { type: 'pause-chosen', minutes: 10 })

  expect(toWritten(aDraft('a', 'b'), same)).not.toHaveProperty('partDelayMinutes')
  expect(toWritten(chosen, same).partDelayMinutes).toBe(10)
  expect(toWritten(changeDraft(chosen, { type: 'pause-chosen', minutes: 0 }), same).partDelayMinutes).toBe(0)
  expect(toDraft(toWritten(chosen, same), keys()).partDelayMinutes).toBe(10)
})
