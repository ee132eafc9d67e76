import { accessTokens } from '#functions/use-cases/accounts/access-token.ts'
import { sealTokens } from '#functions/use-cases/accounts/stored-tokens.ts'
import { toInstant } from '#shared/domain/times.ts'
import { fakeAccounts } from '../fakes/accounts.ts'
import { fakeClock } from '../fakes/clock.ts'
import { fakeConnector } from '../fakes/connector.ts'
import { fakeJobs } from '../fakes/jobs.ts'
import { fakeVault } from '../fakes/vault.ts'
import { anAccount } from './an-account.ts'

export const start = Date.parse('2026-05-04T09:00:00.000Z')
export const ref = { workspaceId: 'user-1', id: 'x_77' }

/**
 * An account whose access token expires in `livesMs`. `isAppNamed` tells whether our app is configured. The platform
 * takes 800 ms to respond, and each worker is its own process.
 */
export const anExpiringAccount = async (livesMs: number, isAppNamed?: () => Promise<boolean>) => {
  const clock = fakeClock(start)
  const accounts = fakeAccounts()
  const vault = fakeVault()
  const connector = fakeConnector({ now: clock.now, respond: () => clock.sleep(800) })
  const granted = await clock.run(connector.exchange({ code: 'c', verifier: 'v', redirectUri: 'r' }))
  if (granted.kind === 'refused') throw new Error('The fake platform refuses.')
  const account = anAccount({ tokenExpiresAt: toInstant(clock.now() + livesMs) })
  await accounts.connect(account, await sealTokens(vault, ref, granted.grant))

  const jobs = fakeJobs()
  const deps = { accounts, jobs, vault, connectorOf: async () => connector, isAppNamed, now: clock.now, sleep: clock.sleep }
  const worker = () => accessTokens(deps)
  const version = async () => (await accounts.withTokens(ref))?.tokens.version ?? 0
  return { ...deps, clock, connector, worker, version, ask: (options?: { force?: number }) => clock.run(worker()(ref, options)) }
}
