import * as z from 'zod'
import { readSecrets } from '../adapters/aws/secrets.ts'
import { openTable } from '../adapters/dynamo/table.ts'
import type { Edge } from '../http/edge.ts'
import { groupParts } from './group-parts.ts'

/**
 * `believed` recognizes calls that come through the edge by its keys. `demanded` also refuses all others. Unset if
 * there is no edge.
 */
export const edgeEnvironment = { EDGE_KEYS: z.enum(['believed', 'demanded']).optional() }

type EdgeEnvironment = z.output<z.ZodObject<typeof edgeEnvironment>>

const Keys = z.array(z.string().min(20)).min(1)

/** Reads the edge from the `edge-keys` secret, for groups that read no other secret. */
export const readEdge = async ({ EDGE_KEYS, SECRETS_PATH }: EdgeEnvironment & { SECRETS_PATH: string }) =>
  EDGE_KEYS && toEdge({ EDGE_KEYS }, (await readSecrets(SECRETS_PATH, edgeSecrets({ EDGE_KEYS })))['edge-keys'])

/**
 * The secrets to read for the edge, along with a group's own: each call to the parameter store slows down a cold start.
 */
export const edgeSecrets = ({ EDGE_KEYS }: EdgeEnvironment) => (EDGE_KEYS ? (['edge-keys'] as const) : [])

/** Builds the edge from the environment and its secret. */
export const toEdge = ({ EDGE_KEYS }: EdgeEnvironment, secret: string | undefined): Edge | undefined =>
  EDGE_KEYS && { keys: Keys.parse(JSON.parse(secret ?? '[]')), areDemanded: EDGE_KEYS === 'demanded' }

/** The variables that every group with callers reads. */
export const groupEnvironment = { TABLE_NAME: z.string(), SECRETS_PATH: z.string(), ...edgeEnvironment }

type Environment = z.output<z.ZodObject<typeof groupEnvironment>>

/** Opens what every group with callers needs, and reads the secrets the group asks for. Called once, at cold start. */
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
