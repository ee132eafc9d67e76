import { readingQueues } from '../../constructs/deliveries.ts'
import { onIndex, onItems } from '../../constructs/rights.ts'
import { platformApps } from '../platform-apps.ts'
import type { GroupService } from './group-service.ts'

/** Shows administrators how Crier is, and does what they decide. */
export const adminService: GroupService = ({ environment, callerSecrets, counting, data, mail, siteUrl, stage, table, secrets }) => {
  const reading = readingQueues(data.platformQueues)
  return {
    environment: { ...environment, ...mail.environment, ...platformApps(stage), ...reading.environment, SITE_URL: siteUrl },
    rights: [
      secrets(callerSecrets),
      mail.right,
      reading.right,
      counting(),
      onIndex(table, 'gsi4', 'PEOPLE'),
      onIndex(table, 'gsi4', 'INVITATIONS'),
      onIndex(table, 'gsi4', 'USER#*'),
      onItems(table, ['GetItem', 'Query', 'UpdateItem', 'DeleteItem'], ['USER#*']),
      onItems(table, ['GetItem'], ['EMAIL#*', 'SWEEP']),
      onItems(table, ['GetItem', 'PutItem', 'DeleteItem'], ['PLATFORM#*', 'INVITATION#*']),
    ],
  }
}
