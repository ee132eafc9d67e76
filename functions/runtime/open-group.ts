import * as z from 'zod'
import { openTable } from '../adapters/dynamo/table.ts'
import { readSecrets } from '../adapters/ssm/secrets.ts'
import { edgeEnvironment, edgeSecrets, toEdge } from './edge-keys.ts'
import { groupParts } from './group-parts.ts'

/** The variables that every group with callers reads. */
export const groupEnvironment = { TABLE_NAME: z.string(), SECRETS_PATH: z.string(), ...edgeEnvironment }

type Environment = z.output<z.ZodObject<typeof groupEnvironment>>

/** Opens what every group with callers works with, and reads the secrets that the group names for itself. Called once, at cold start. */
export const openGroup = async <const Name extends string = never>(environment: Environment, names: readonly Name[] = []) => {
  const secrets = await readSecrets(environment.SECRETS_PATH, [...edgeSecrets(environment), 'session-public-keys', 'network-key', ...names])
  const parts = groupParts({
    table: openTable(environment.TABLE_NAME),
    edge: toEdge(environment, secrets['edge-keys']),
    sessionPublicKeys: secrets['session-public-keys'],
    networkKey: secrets['network-key'],
  })
  return { ...parts, secrets }
}
