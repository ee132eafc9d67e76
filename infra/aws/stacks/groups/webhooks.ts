import { onItems } from '../../constructs/rights.ts'
import type { GroupService } from './group-service.ts'

/** Hears from Stripe. */
export const webhooksService: GroupService = ({ environment, startingJobs, table, secrets }) => ({
  environment: { ...environment, ...startingJobs.environment },
  rights: [
    secrets(['edge-keys', 'stripe-webhook-secret']),
    startingJobs.right,
    onItems(table, ['GetItem'], ['CUSTOMER#*']),
    onItems(table, ['PutItem'], ['STRIPE#*']),
    onItems(table, ['UpdateItem'], ['USER#*']),
  ],
})
