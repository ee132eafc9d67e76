import { beforeAll, expect, test } from 'vitest'
import { apiChanges } from '#shared/contracts/api-changes.ts'
import { isJson, type Json, type JsonValue, jsonList, namesIn } from '#shared/contracts/openapi/json.ts'
import { openApiDocument } from '#shared/contracts/openapi.ts'
import packageJson from '../../package.json' with { type: 'json' }
import { currentChangelog } from './api-changelog.ts'
import { judge, lastRelease } from './api-diff.ts'
import { type Difference, differences } from './redocly.ts'

// The first run fetches Redocly from npm.
const timeout = 300_000

const body = ['requestBody', 'content', 'application/json', 'schema']
const group = ['paths', '/platforms/groups', 'get', 'responses', '200', 'content', 'application/json', 'schema', 'items']

/** Ways to break clients, each at a call of its own: what is there instead of today's value, or nothing. */
const breaks: [what: string, place: string[], change: (value: JsonValue | undefined) => JsonValue | undefined][] = [
  ['a path that’s gone', ['paths', '/keys/{id}'], () => undefined],
  ['a call that’s gone', ['paths', '/notes/{id}', 'delete'], () => undefined],
  [
    'a parameter that becomes required',
    ['paths', '/media', 'get', 'parameters'],
    (parameters) => jsonList(parameters).map((parameter) => ({ ...parameter, required: true })),
  ],
  ['a field that becomes required', ['paths', '/posts/schedule', 'post', ...body, 'required'], (names) => [...namesIn(names), 'timeZone']],
  ['a text that has to be shorter', ['paths', '/suggestion', 'post', ...body, 'properties', 'title', 'maxLength'], () => 5],
  ['a value that’s no longer taken', ['paths', '/queues', 'post', ...body, 'properties', 'emptied', 'enum'], () => ['close-up']],
  ['a field that’s gone from an answer', group, () => ({ type: 'object', properties: { id: { type: 'string' } } })],
  ['an answer that’s gone', ['paths', '/posts', 'post', 'responses', '202'], () => undefined],
  ['another name of a call', ['paths', '/notes', 'get', 'operationId'], () => 'notes.all'],
  ['a call that keys can no longer make', ['paths', '/queues', 'get', 'security'], () => [{ session: [] }]],
]

type Break = (typeof breaks)[number]

/** The document with one place changed. */
const changed = (document: Json, [name = '', ...rest]: string[], change: Break[2]): Json => {
  const inner = document[name]
  const value = rest.length > 0 && isJson(inner) ? changed(inner, rest, change) : change(inner)
  const { [name]: _before, ...others } = document
  return value === undefined ? others : { ...others, [name]: value }
}

const pointerTo = (place: string[]) => `#/${place.map((part) => part.replaceAll('/', '~1')).join('/')}`

let found: Difference[] = []
beforeAll(async () => {
  const broken = breaks.reduce((document, [, place, change]) => changed(document, place, change), openApiDocument)
  found = (await differences(openApiDocument, broken)).changes.filter(({ impact }) => impact === 'major')
}, timeout)

test.each(breaks)('%s is found', (_what, place) => {
  const call = pointerTo(place.slice(0, 3))

  expect(found.filter(({ path }) => path === call || path.startsWith(`${call}/`))).not.toEqual([])
})

test('as long as the version doesn’t allow it, all of it is refused', () => {
  expect(judge({ release: '0.3.0', version: '0.3.1', breaking: found.length })).toMatchObject({ isAllowed: false })
  expect(judge({ release: '1.3.0', version: '1.4.0', breaking: found.length })).toMatchObject({ isAllowed: false })
})

test('an API that hasn’t changed breaks nobody', { timeout }, async () => {
  expect((await differences(openApiDocument, openApiDocument)).changes).toEqual([])
})

test('since the last release, nothing breaks clients that the version doesn’t allow', { timeout }, async () => {
  const { version: release, document } = await lastRelease()
  const { summary } = await differences(document, openApiDocument)

  expect(judge({ release, version: packageJson.version, breaking: summary.major })).toMatchObject({ isAllowed: true })
})

test('the API’s changelog is up to date: run “npm run api:changelog”', { timeout }, async () => {
  expect(await currentChangelog('another day')).toEqual(apiChanges)
})
