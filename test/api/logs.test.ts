import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import * as z from 'zod'
import { authApi } from '#shared/contracts/auth.ts'
import { keysApi } from '#shared/contracts/keys.ts'
import { postsApi } from '#shared/contracts/posts.ts'
import { socialApi } from '#shared/contracts/social.ts'
import { userApi } from '#shared/contracts/user.ts'
import { createClient } from '#web/lib/request.ts'
import { hostileTexts } from '../attack/hostile.ts'
import { findSecrets } from '../logs/secrets-in-logs.ts'
import { badAuthorizations } from './bad-input/tokens.ts'
import { call } from './call.ts'
import { comeBack } from './come-back.ts'
import { startCrier } from './crier.ts'
import { inhabit } from './inhabited.ts'
import { consent, mailedToken, password } from './person.ts'
import { look } from './posts.ts'
import { mails, putFault, runJobs } from './sandbox.ts'
import { signedIn } from './signed-in.ts'
import { until } from './until.ts'

const data = mkdtempSync(join(tmpdir(), 'crier-logs-'))
const crier = await startCrier(data)
afterAll(async () => {
  await crier.stop()
  await rm(data, { recursive: true, force: true })
})

test('no log line contains a secret, a token, a password, or an email’s text, whatever people and platforms send', async () => {
  const world = await inhabit(crier)
  const { anna } = world
  const guest = createClient({ baseUrl: crier.url })
  const held = new Set([password, anna.token, world.bert.token, 'what only Anna knows', 'tokens of a platform in its own words'])
  for (const [, header] of await badAuthorizations(world, data)) {
    await call(crier, 'GET /user', header === undefined ? {} : { headers: { authorization: header } })
    if (header !== undefined && header.length > 40) held.add(header.replace(/^\w+ /, ''))
  }
  await call(crier, 'POST /auth/login', { body: { email: anna.email, password: 'a guess of somebody' } })
  held.add('a guess of somebody')
  for (const text of hostileTexts.filter(({ length }) => length < 1_000))
    await call(crier, 'POST /auth/login', { body: { email: text, password: text } })
  await guest.request(authApi.requestReset, { email: anna.email })
  const reset = await mailedToken(crier, anna.email, '/reset-password')
  await guest.request(authApi.reset, { token: reset, newPassword: 'what only Anna knows' })
  const { token } = signedIn(await guest.request(authApi.login, { email: anna.email, password: 'what only Anna knows' }))
  const again = createClient({ baseUrl: crier.url, token })
  const back = await comeBack(crier, 'google', 'logged')
  await guest.request(socialApi.login, back)
  for (const secret of [reset, token, back.code]) held.add(secret)
  const refused = await again
    .request(userApi.update, { email: 'anna@elsewhere.test', currentPassword: 'a wrong one of hers' })
    .catch(() => 'refused')
  held.add('a wrong one of hers')
  const { key, secret } = (await again.request(keysApi.create, { name: 'Logged', mode: 'live', scopes: ['read'] })).body
  await call(crier, 'GET /posts/drafts', { token: secret })
  await call(crier, 'POST /notes', { token: secret, body: {} })
  await call(crier, 'GET /posts/drafts', { token: `${secret}x` })
  await again.request(keysApi.revoke, { id: key.id })
  await call(crier, 'GET /posts/drafts', { token: secret })
  held.add(secret)
  const { body } = await call(crier, 'GET /platforms/x/auth', { token })
  const { code, state } = await consent(z.object({ url: z.string() }).parse(body).url, 'logged_x')
  await putFault(crier, {
    operation: 'token',
    account: 'logged_x',
    status: 400,
    body: { error: 'invalid_grant', access_token: 'tokens of a platform in its own words' },
  })
  await call(crier, 'POST /platforms/x/callback', { token, body: { code, state } })
  for (const secret of [code, state]) held.add(secret)
  await putFault(crier, { operation: 'post', account: 'bert_x', status: 500, body: { title: `Bearer ${world.bert.token}` } })
  const { accountIds, request } = world.bert
  const { id } = (await request(postsApi.publish, { accountIds, content: 'A post that breaks' })).body
  await until(
    () => look(world.bert, id),
    ({ targets }) => targets.some(({ attempts }) => attempts > 0),
  )
  await runJobs(crier)
  const mailed = (await mails(crier)).flatMap(({ text }) => text.split('\n')).filter(({ length }) => length >= 40)

  expect(refused).toBe('refused')
  expect(held.size).toBeGreaterThan(25)
  expect(mailed.length).toBeGreaterThan(10)
  expect(crier.logged().split('\n').length).toBeGreaterThan(40)
  expect(findSecrets(crier.logged(), [...held, ...mailed])).toEqual([])
  expect(crier.logged()).not.toMatch(/crier_(live|test)_/)
})
