import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { routeMatcher } from '#infra/machine/door/routes.ts'
import { platformsApi } from '#shared/contracts/platforms.ts'
import { anAdministrator } from './an-administrator.ts'
import { administration } from './bad-input/administration.ts'
import { askedPlatforms } from './bad-input/asked-platforms.ts'
import { calledPrograms } from './bad-input/called-programs.ts'
import { changedPeople } from './bad-input/changed-people.ts'
import { filledForms } from './bad-input/filled-forms.ts'
import { groupedAccounts } from './bad-input/grouped-accounts.ts'
import { keptPosts } from './bad-input/kept-posts.ts'
import { madeKeys } from './bad-input/made-keys.ts'
import { madeSuggestions } from './bad-input/made-suggestions.ts'
import { payments } from './bad-input/payments.ts'
import { peopleAndFiles } from './bad-input/people-and-files.ts'
import { queuedPosts } from './bad-input/queued-posts.ts'
import { everyRoute } from './bad-input/routes.ts'
import { codes, type Refusal, type Row } from './bad-input/rows.ts'
import { secondFactors } from './bad-input/second-factors.ts'
import { sharedPosts } from './bad-input/shared-posts.ts'
import { sharedWorkspaces } from './bad-input/shared-workspaces.ts'
import { signIns } from './bad-input/sign-ins.ts'
import { socialSignIns } from './bad-input/social-sign-ins.ts'
import { badAuthorizations } from './bad-input/tokens.ts'
import { writtenComments } from './bad-input/written-comments.ts'
import { writtenNotes } from './bad-input/written-notes.ts'
import { writtenPosts } from './bad-input/written-posts.ts'
import { type Call, call } from './call.ts'
import { belongings, everything, sent, startInhabited } from './inhabited.ts'

const data = mkdtempSync(join(tmpdir(), 'crier-'))
const world = await startInhabited(data)
const { crier, anna, bert, carl } = world
afterAll(async () => {
  await crier.stop()
  await rm(data, { recursive: true })
})

const { state } = (await anna.request(platformsApi.authorize, { p: 'x' })).body
const authorizations = await badAuthorizations(world, data)
const dora = await anAdministrator(crier, 'dora')
const before = { ...(await everything(world)), dora: await belongings(dora) }
const people = { anna, bert, carl, dora }
const rows: Row[] = [
  ...writtenPosts(world),
  ...keptPosts(world),
  ...peopleAndFiles({ ...world, state }),
  ...askedPlatforms(world),
  ...groupedAccounts(world),
  ...queuedPosts(world),
  ...writtenNotes(world),
  ...madeKeys(world),
  ...writtenComments(world),
  ...calledPrograms(world),
  ...sharedPosts(world),
  ...filledForms,
  ...madeSuggestions(world),
  ...changedPeople(world),
  ...signIns(world),
  ...secondFactors(),
  ...socialSignIns,
  ...payments,
  ...administration(world),
  ...sharedWorkspaces(world),
]
const routes = everyRoute(world)

type Answer = Awaited<ReturnType<typeof call>>

const expectRefusal = (answer: Pick<Answer, 'status' | 'body'>, { status, code = codes[status], field, says }: Refusal) => {
  expect(answer).toMatchObject({ status, body: { code, message: expect.any(String) } })
  if (field !== undefined) expect(answer.body).toHaveProperty(['errors', field, 0])
  if (says !== undefined) expect(answer.body).toHaveProperty('message', expect.stringMatching(says))
}

const ask = (target: string, given: Call = {}) => {
  const { token } = target.includes(' /admin/') ? dora : anna
  return call(crier, target, { token, ...given })
}

test.each(rows)('refuses %s and changes nothing (%s)', async (_what, target, { by = 'anna', ...given }, refusal) => {
  const token = by === 'nobody' ? undefined : people[by].token

  const answer = await call(crier, target, { ...given, token })

  expectRefusal(answer, refusal)
  expect(answer.headers.get('x-request-id')).toMatch(/^[\w-]{36}$/)
  if (by !== 'nobody') expect(await belongings(people[by])).toEqual(before[by])
  expect(await sent(crier)).toEqual(before.sent)
})

test('has a refused row for every call that accepts input', () => {
  const match = routeMatcher()
  const tried = new Set(
    rows.map(([, target]) => target.split(' ')).map(([method = '', path]) => match(method, `/api${path?.split('?')[0]}`)?.routeKey),
  )

  const untried = routes.filter(({ endpoint: { method, path } }) => !tried.has(`${method} /api${path}`)).map(({ name }) => name)

  // These accept no input of their own. The checks that apply to every call follow below.
  expect(untried.sort()).toEqual([
    'DELETE /auth/sessions',
    'GET /admin/invitations',
    'GET /admin/platforms',
    'GET /admin/queues',
    'GET /admin/system',
    'GET /auth/factors',
    'GET /auth/me',
    'GET /auth/sessions',
    'GET /keys',
    'GET /me',
    'GET /notes',
    'GET /notices/unread',
    'GET /openapi.json',
    'GET /payment/plan',
    'GET /platforms',
    'GET /platforms/accounts',
    'GET /platforms/groups',
    'GET /posts/drafts',
    'GET /posts/failed',
    'GET /posts/published',
    'GET /queues',
    'GET /stripe/key',
    'GET /user',
    'GET /user/activity',
    'GET /user/publishing',
    'GET /user/usage',
    'GET /webhooks',
    'GET /workspaces/current',
    'GET /workspaces/current/export',
    'GET /workspaces/current/invitations',
    'GET /workspaces/current/members',
    'POST /auth/factors/browsers/forget',
    'POST /auth/factors/totp/remove',
    'POST /auth/logout',
    'POST /auth/passkey/options',
  ])
})

const withSession = routes.filter(({ endpoint }) => endpoint.auth === 'user')

test.each(withSession)('$name refuses every request without a live session', async ({ target, takesBody }) => {
  for (const [what, authorization] of authorizations) {
    const given = { ...(takesBody && { body: {} }), ...(authorization !== undefined && { headers: { authorization } }) }
    const answer = await call(crier, target, given)

    expect(answer, what).toMatchObject({ status: 401, body: { code: 'unauthenticated', message: expect.any(String) } })
    expect(answer.headers.get('www-authenticate'), what).toBe('Bearer')
  }
})

/** Calls that accept unknown fields, because providers may add their own on the way to a sign-in and back. */
const lenient = ['GET /platforms/{p}/auth', 'POST /platforms/{p}/callback', 'POST /auth/social/{provider}/login']
/** Every route but Stripe's webhook, whose body isn't parsed until its signature is verified. */
const read = routes.filter(({ name }) => name !== 'POST /webhooks/stripe')
const strict = read.filter(({ name }) => !lenient.includes(name))

test.each(strict)('$name names an unknown field', async ({ target, takesBody }) => {
  const answer = takesBody ? await ask(target, { body: { surprise: 1 } }) : await ask(`${target}?surprise=1`)

  expectRefusal(answer, { status: 400, field: 'surprise' })
})

const wrongBodies: [what: string, given: Call, refusal: Refusal][] = [
  ['broken JSON', { body: '{"content":' }, { status: 400, says: 'The body isn’t valid JSON' }],
  ['a list', { body: '[]' }, { status: 400, says: 'The body must be one JSON object.' }],
  ['nothing, in JSON', { body: 'null' }, { status: 400, says: 'The body must be one JSON object.' }],
  ['a text', { body: '"text"' }, { status: 400, says: 'The body must be one JSON object.' }],
  [
    'a form',
    { body: 'a=1', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
    { status: 400, says: 'Send the body as JSON' },
  ],
  ['plain text', { body: '{}', headers: { 'content-type': 'text/plain' } }, { status: 400, says: 'Send the body as JSON' }],
  ['more than 256 KB', { body: { content: 'a'.repeat(256 * 1024) } }, { status: 413, says: 'larger than 256 KB' }],
]

test.each(read.filter(({ takesBody }) => takesBody))('$name accepts only one JSON object of up to 256 KB', async ({ target }) => {
  for (const [, given, refusal] of wrongBodies) expectRefusal(await ask(target, given), refusal)
})

test.each(strict.filter(({ takesBody }) => takesBody))('$name refuses query parameters', async ({ target }) => {
  expectRefusal(await ask(`${target}?content=Hello`, { body: {} }), { status: 400, field: 'content' })
})

test('a body over 6 MB never reaches a function', async () => {
  const answer = await ask('POST /posts', { body: { content: 'a'.repeat(6 * 1024 * 1024) } })

  expect(answer).toMatchObject({ status: 413, body: { message: 'Request Entity Too Large' } })
})

test('refuses a GET with a body', async () => {
  const body = '{"limit":1}'
  const headers = { authorization: `Bearer ${anna.token}`, 'content-type': 'application/json', 'content-length': body.length }
  // fetch doesn't send a body with a GET.
  const answer = new Promise<Pick<Answer, 'status' | 'body'>>((resolve, reject) => {
    const sent = request(`${crier.url}/api/posts/drafts`, { headers }, (response) => {
      void json(response).then((read) => resolve({ status: response.statusCode ?? 0, body: read }), reject)
    })
    sent.on('error', reject).end(body)
  })

  expectRefusal(await answer, { status: 400, field: 'limit', says: 'This call doesn’t accept that field.' })
})

test.each(routes.filter(({ isList }) => isList))('$name checks its limits and accepts only its own cursors', async ({ name, target }) => {
  const given = name === 'GET /queues/slots' ? 'from=2027-03-01T00:00:00Z&to=2027-04-01T00:00:00Z&' : ''
  for (const limit of ['0', '101', '-1', '2.5', 'abc', '', '1&limit=2'])
    expectRefusal(await ask(`${target}?${given}limit=${limit}`), { status: 400, field: 'limit' })

  for (const cursor of await foreignCursors(target))
    expectRefusal(await ask(`${target}?${given}cursor=${cursor}`), { status: 400, field: 'cursor' })
})

/** Cursors that belong to other lists or people, and forged cursors. */
const foreignCursors = async (target: string) => {
  const [elsewhere, theirs] = [target === 'GET /media' ? 'GET /posts/drafts' : 'GET /media', 'GET /posts/drafts']
  const cursors = await Promise.all([
    ask(`${elsewhere}?limit=1`),
    ask(`GET /posts/${target.includes('scheduled') ? 'drafts' : 'scheduled'}?limit=1`),
    call(crier, `${theirs}?limit=1`, { token: bert.token }),
  ])
  const found = cursors.map(({ headers }) => headers.get('x-next-cursor'))
  expect(found).not.toContain(null)
  const forged = ['USER#', `USER#${anna.id}#`].flatMap((owner) =>
    [0, 1, 2, 3, 'PLANNED'].flatMap((list) => [
      { gsi1pk: `${owner}${list}` },
      { gsi1pk: `${owner}${list}`, gsi3pk: `${owner}${list}`, pk: 'a', sk: 'b' },
    ]),
  )
  return [...found, 'garbage', 'e30', toCursor({ pk: `POST#${anna.posts.draft}` }), ...forged.map(toCursor), 'a'.repeat(601)]
}

const toCursor = (key: object) => Buffer.from(JSON.stringify(key)).toString('base64url')

test('leaves all data unchanged and logs no errors throughout', async () => {
  expect({ ...(await everything(world)), dora: await belongings(dora) }).toEqual(before)
  expect(crier.complaints()).toBe('')
})
