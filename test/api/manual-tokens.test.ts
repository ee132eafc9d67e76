import { createHash, randomBytes } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import * as z from 'zod'
import { sandboxClientId } from '#infra/sandbox/start-world.ts'
import { platformsApi } from '#shared/contracts/platforms.ts'
import { secretAtX } from '../setup/inside.ts'
import { call } from './call.ts'
import { type Crier, startCrier } from './crier.ts'
import { aPerson } from './person.ts'
import { publish } from './posts.ts'
import { texts } from './sandbox.ts'

const crier = await startCrier('memory', { ALLOW_MANUAL_TOKENS: 'true' })
afterAll(() => crier.stop())

test('an account connected with a person’s own tokens posts with them and renews them', async () => {
  const ada = await aPerson(crier, 'ada')
  const tokens = await tokensFromX(crier, 'ada_x')
  const me = await asX(crier, tokens.accessToken)

  const { body: account } = await ada.request(platformsApi.tokens, { p: 'x', accountId: `x_${me.id}`, tokens })
  await publish({ ...ada, accountIds: [account.id] }, 'By hand')
  const renewed = (await ada.request(platformsApi.refreshToken, { p: 'x', refreshToken: account.id })).body

  expect(account).toMatchObject({ username: 'ada_x', state: { name: 'connected' } })
  expect(await texts(crier, 'ada_x')).toEqual(['By hand'])
  expect(renewed.state.name).toBe('connected')
})

test('tokens that X doesn’t recognize connect nothing', async () => {
  const bob = await aPerson(crier, 'bob')

  const body = { accountId: 'x_1', tokens: { accessToken: 'made-up' } }
  const answer = await call(crier, 'POST /platforms/x/tokens', { token: bob.token, body })

  expect(answer).toMatchObject({ status: 400, body: { code: 'invalid', message: expect.stringContaining('X') } })
  expect((await bob.request(platformsApi.allAccounts, {})).body).toEqual([])
})

/** The tokens from signing in to X with Crier's app, but without Crier. */
const tokensFromX = async (crier: Crier, username: string) => {
  const { url, sandboxUrl } = crier
  const verifier = randomBytes(32).toString('base64url')
  const redirectUri = `${url}/auth/callback/twitter`
  const asked = new URLSearchParams({
    response_type: 'code',
    client_id: sandboxClientId,
    redirect_uri: redirectUri,
    state: 'mine',
    login_hint: username,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    scope: 'tweet.read tweet.write users.read media.write offline.access',
  })
  const back = await fetch(`${sandboxUrl}/x.com/i/oauth2/authorize?${asked}`, { redirect: 'manual' })
  const code = new URL(back.headers.get('location') ?? '').searchParams.get('code') ?? ''
  const credentials = Buffer.from(`${sandboxClientId}:${await secretAtX(crier)}`).toString('base64')
  const answer = await fetch(`${sandboxUrl}/api.x.com/2/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${credentials}` },
    body: new URLSearchParams({ grant_type: 'authorization_code', code, redirect_uri: redirectUri, code_verifier: verifier }),
  })
  const granted = z.object({ access_token: z.string(), refresh_token: z.string() }).parse(await answer.json())
  return { accessToken: granted.access_token, refreshToken: granted.refresh_token }
}

const asX = async ({ sandboxUrl }: Crier, accessToken: string) => {
  const answer = await fetch(`${sandboxUrl}/api.x.com/2/users/me`, { headers: { authorization: `Bearer ${accessToken}` } })
  return z.object({ data: z.object({ id: z.string() }) }).parse(await answer.json()).data
}
