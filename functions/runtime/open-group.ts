import * as z from 'zod'
import { dynamoAudit } from '../adapters/dynamo/audit.ts'
import { dynamoCallers } from '../adapters/dynamo/callers.ts'
import { dynamoIdempotencyKeys } from '../adapters/dynamo/idempotency-keys.ts'
import { dynamoSessions } from '../adapters/dynamo/sessions.ts'
import { openTable } from '../adapters/dynamo/table.ts'
import { dynamoUsers } from '../adapters/dynamo/users.ts'
import { readSecrets } from '../adapters/ssm/secrets.ts'
import { networkHasher } from '../adapters/tokens/hash-network.ts'
import { readPublicKeys, sessionReader } from '../adapters/tokens/session-tokens.ts'
import { edgeEnvironment, edgeSecrets, toEdge } from './edge-keys.ts'
import { newId } from './ids.ts'

/** The variables that every group with callers reads. */
export const groupEnvironment = { TABLE_NAME: z.string(), SECRETS_PATH: z.string(), ...edgeEnvironment }

type Environment = z.output<z.ZodObject<typeof groupEnvironment>>

/**
 * Opens what every group with callers works with. That is the table, the edge before it, and the secrets that the group names for itself. It is also
 * what the group needs to know who calls, and to answer a create once. Called once, at cold start.
 */
export const openGroup = async <const Name extends string = never>(environment: Environment, names: readonly Name[] = []) => {
  const secrets = await readSecrets(environment.SECRETS_PATH, [...edgeSecrets(environment), 'session-public-keys', 'network-key', ...names])
  const table = openTable(environment.TABLE_NAME)
  const users = dynamoUsers(table)
  return {
    table,
    secrets,
    edge: toEdge(environment, secrets['edge-keys']),
    caller: {
      tokens: sessionReader(readPublicKeys(secrets['session-public-keys'])),
      sessions: dynamoSessions(table),
      callers: dynamoCallers(table),
      users,
      trail: { audit: dynamoAudit(table), hashNetwork: networkHasher(secrets['network-key']), users },
    },
    creates: { idempotencyKeys: dynamoIdempotencyKeys(table), newId },
  }
}
