import { setImmediate } from 'node:timers/promises'
import { expect } from 'vitest'
import type { Connector } from '#functions/ports/connector.ts'
import { accessTokens } from '#functions/use-cases/accounts/access-token.ts'
import { sealTokens } from '#functions/use-cases/accounts/stored-tokens.ts'
import { dayMs, toInstant } from '#shared/domain/times.ts'
import { neededScopes, scopeNames } from '#shared/platforms/rules.ts'
import { anAccount } from '#test/builders/an-account.ts'
import { fakeAccounts } from '#test/fakes/accounts.ts'
import { fakeJobs } from '#test/fakes/jobs.ts'
import { fakeVault } from '#test/fakes/vault.ts'
import type { PlatformRig } from '../rig.ts'
import type { Behavior } from './behavior.ts'

const connects = async (platform: PlatformRig) => {
  const rig = await platform.open()

  const exchanged = await rig.connector.exchange(await platform.authorize(rig, { name: 'Grace' }))
  if (exchanged.kind === 'refused') throw new Error(exchanged.refusal.reason.message)
  const known = await rig.connector.accounts(exchanged.grant)

  expect(exchanged.grant.scopes).toEqual(expect.arrayContaining(scopeNames(platform.platform)))
  if (known.kind === 'refused') throw new Error(known.refusal.reason.message)
  expect(known.found.length).toBeGreaterThan(0)
  for (const { profile } of known.found)
    expect(profile).toMatchObject({ remoteId: expect.stringMatching(/./), username: expect.stringMatching(/./) })
  return undefined
}

const refusesSmallGrant = async (platform: PlatformRig) => {
  const rig = await platform.open()
  const scope = platform.publishingScope

  const outcome = await rig.connector.exchange(await platform.authorize(rig, { name: 'Grace', untick: scope }))

  const ability = neededScopes[platform.platform].find(({ name }) => name === scope)?.ability()
  if (outcome.kind === 'granted') throw new Error('The grant was taken.')
  expect(outcome.refusal.reason.message).toContain(ability)
  return undefined
}

const refreshesOnce = async (platform: PlatformRig) => {
  const rig = await platform.open(platform.renewable)
  // Instagram renews no token younger than a day.
  rig.world.clock.now += dayMs + 1
  const refreshed: string[] = []
  const connector: Connector = {
    ...rig.connector,
    refresh: (refreshToken) => {
      refreshed.push(refreshToken)
      return rig.connector.refresh(refreshToken)
    },
  }
  const now = () => rig.world.clock.now
  const [accounts, vault, jobs] = [fakeAccounts(), fakeVault(), fakeJobs()]
  const account = anAccount({ platform: platform.platform, tokenExpiresAt: toInstant(now()) })
  await accounts.connect(account, await sealTokens(vault, account, rig))
  const worker = () => accessTokens({ accounts, vault, jobs, connectorOf: async () => connector, now, sleep: () => setImmediate() })

  const answers = await Promise.all(Array.from({ length: 10 }, () => worker()(account)))

  const tokens = new Set(answers.map((answer) => (answer.kind === 'token' ? answer.token : answer.message)))
  expect(refreshed).toHaveLength(1)
  expect(tokens.size).toBe(1)
  const [accessToken = ''] = tokens
  expect(await rig.connector.accounts({ accessToken, scopes: scopeNames(platform.platform) })).toMatchObject({ kind: 'known' })
  return platform.renewable?.whose
}

/** Connecting an account, and keeping it connected. */
export const connecting: Behavior[] = [
  { name: 'connects an account', check: connects },
  { name: 'refuses a sign-in without permission to post', check: refusesSmallGrant },
  { name: 'refreshes a token once for ten callers', check: refreshesOnce },
]
