import { dynamoHeartbeat } from '../adapters/dynamo/heartbeat.ts'
import { dynamoPeople } from '../adapters/dynamo/people.ts'
import { dynamoPublishingSettings } from '../adapters/dynamo/publishing-settings.ts'
import { dynamoSessions } from '../adapters/dynamo/sessions.ts'
import type { Table } from '../adapters/dynamo/table.ts'
import { dynamoUsers } from '../adapters/dynamo/users.ts'
import type { QueueSizes } from '../ports/health.ts'
import type { PeopleDeps } from './people-command.ts'
import { reindexPeople } from './reindex-people.ts'

/** What an operator's commands about people need of a table. */
export const tablePeople = (table: Table, queueSizes?: QueueSizes): PeopleDeps => ({
  users: dynamoUsers(table),
  people: dynamoPeople(table),
  sessions: dynamoSessions(table),
  settings: dynamoPublishingSettings(table),
  heartbeat: dynamoHeartbeat(table),
  reindex: () => reindexPeople(table),
  queueSizes,
  now: Date.now(),
})
