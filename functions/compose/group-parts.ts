import { dynamoActivity } from '../adapters/dynamo/activity.ts'
import { dynamoApiKeys, dynamoKeyCalls } from '../adapters/dynamo/api-keys.ts'
import { dynamoAudit } from '../adapters/dynamo/audit.ts'
import { dynamoIdempotencyKeys } from '../adapters/dynamo/idempotency-keys.ts'
import { dynamoCallers, dynamoSessions } from '../adapters/dynamo/sessions.ts'
import type { Table } from '../adapters/dynamo/table.ts'
import { dynamoUsers } from '../adapters/dynamo/users.ts'
import { dynamoWorkspaces } from '../adapters/dynamo/workspaces.ts'
import { networkHasher, readPublicKeys, sessionReader } from '../adapters/sign-in/session-tokens.ts'
import type { Edge } from '../http/edge.ts'
import type { KeyCalls } from '../ports/api-keys.ts'
import { newId } from '../runtime/ids.ts'

/**
 * What every group with callers needs: the table, the edge in front of it, caller identification, and idempotent
 * creates.
 */
export type GroupParts = ReturnType<typeof groupParts>

/**
 * Builds those parts. Both keys are passed as stored text. By default, calls by API key are counted in the table, which
 * several processes share.
 */
export const groupParts = ({ table, edge, sessionPublicKeys, networkKey, keyCalls = dynamoKeyCalls(table) }: Settings) => {
  const users = dynamoUsers(table)
  return {
    table,
    edge,
    caller: {
      tokens: sessionReader(readPublicKeys(sessionPublicKeys)),
      sessions: dynamoSessions(table),
      callers: dynamoCallers(table),
      workspaces: dynamoWorkspaces(table),
      apiKeys: dynamoApiKeys(table),
      keyCalls,
      users,
      trail: { audit: dynamoAudit(table), hashNetwork: networkHasher(networkKey), users },
      activity: dynamoActivity(table),
    },
    creates: { idempotencyKeys: dynamoIdempotencyKeys(table), newId },
  }
}

type Settings = { table: Table; edge: Edge | undefined; sessionPublicKeys: string; networkKey: string; keyCalls?: KeyCalls }
