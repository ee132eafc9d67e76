import * as z from 'zod'
import { dynamoIdempotencyKeys } from '../adapters/dynamo/idempotency-keys.ts'
import { dynamoSessions } from '../adapters/dynamo/sessions.ts'
import { openTable } from '../adapters/dynamo/table.ts'
import { dynamoUsers } from '../adapters/dynamo/users.ts'
import { readSecrets } from '../adapters/ssm/secrets.ts'
import { jwtTokens, readJwtKeys } from '../adapters/tokens/jwt-tokens.ts'
import { newId } from './ids.ts'

/** The variables that every group with callers reads. */
export const groupEnvironment = { TABLE_NAME: z.string(), SECRETS_PATH: z.string() }

/** The variable of groups that count where calls come from. */
export const edgeEnvironment = { EDGE_KEY: z.string().optional() }

type Environment = z.output<z.ZodObject<typeof groupEnvironment>>

/**
 * Opens what every group with callers works with: the table, what it takes to know who calls and to answer a create once, and the secrets
 * that the group names for itself. Called once, at cold start.
 */
export const openGroup = async <const Name extends string = never>(environment: Environment, names: readonly Name[] = []) => {
  const secrets = await readSecrets(environment.SECRETS_PATH, ['jwt-keys', ...names])
  const table = openTable(environment.TABLE_NAME)
  return {
    table,
    secrets,
    caller: {
      tokens: jwtTokens(readJwtKeys(secrets['jwt-keys'])),
      sessions: dynamoSessions(table),
      users: dynamoUsers(table),
    },
    creates: { idempotencyKeys: dynamoIdempotencyKeys(table), newId },
  }
}
