import * as z from 'zod'
import { Recommendation } from '#shared/contracts/health.ts'
import { type Platform, platformIds, platformNames } from '#shared/domain/platforms.ts'
import { type Provider, providerNames } from '#shared/domain/users.ts'
import { readTableServer } from '../data/table-server.ts'
import { StartError } from '../process/start-error.ts'
import { clientApp, complaintsOf, Port, stripeKeys, Text } from '../process/variables.ts'
import type { LocalSystemOptions } from './local-machine.ts'

/** A name and, after the last space, an address. */
const toRecommendation = (text: string) => {
  const [, name, url] = /^(.+) (\S+)$/.exec(text.trim()) ?? []
  return text.trim() === '' ? [] : [{ name, url }]
}

/** The variables in .env.example. */
const Variables = z.object({
  PORT: Text.pipe(Port.default(4_000)),
  CRIER_DATA: Text.pipe(z.string().default('.local')),
  CRIER_IAM: Text.pipe(z.literal('enforce', 'can only be enforce').optional()),
  CRIER_LOG: Text.pipe(z.enum(['info'], 'can only be info').optional()),
  WAITLIST_SCRIPT_URL: Text.pipe(z.url('must be an address').optional()),
  RECOMMENDATIONS: Text.transform((text = '') => text.split(',').flatMap(toRecommendation)).pipe(
    z.array(Recommendation).max(2, 'can have at most two'),
  ),
  FACEBOOK_BUSINESSES: Text.pipe(z.literal('true', 'can only be true').optional()),
  ALLOW_MANUAL_TOKENS: Text.pipe(z.literal('true', 'can only be true').optional()),
})

/** The local system's settings from the environment. Throws with every invalid variable. */
export const readSettings = (environment: NodeJS.ProcessEnv): LocalSystemOptions => {
  const result = Variables.safeParse(environment)
  if (!result.success) throw new StartError(complaintsOf(result.error).join(' '))
  const { PORT: port, CRIER_DATA: data, ...variables } = result.data
  const appOf = (id: Platform | Provider, name: string) =>
    clientApp(environment, id, { name, otherwise: '; without either, the sandbox takes its place.' })
  const platforms = platformIds.map((platform) => [platform, appOf(platform, platformNames[platform])] as const)
  return {
    port,
    sandboxPort: port === 0 ? 0 : port + 1,
    data,
    isAsDeployed: variables.CRIER_IAM === 'enforce',
    showsLogs: variables.CRIER_LOG === 'info',
    waitlistScript: variables.WAITLIST_SCRIPT_URL,
    recommendations: variables.RECOMMENDATIONS,
    asksForBusinesses: variables.FACEBOOK_BUSINESSES === 'true',
    allowsManualTokens: variables.ALLOW_MANUAL_TOKENS === 'true',
    tableServer: readTableServer(environment),
    platforms: Object.fromEntries(platforms),
    google: appOf('google', providerNames.google),
    github: appOf('github', providerNames.github),
    stripe: stripeKeys(environment, '; without any of them, the sandbox takes its place.'),
  }
}
