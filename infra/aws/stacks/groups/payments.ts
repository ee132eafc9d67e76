import { onIndex, onItems } from '../../constructs/rights.ts'
import { senderAddress } from '../../stages.ts'
import type { GroupService } from './group-service.ts'

/** Sells plans. */
export const paymentsService: GroupService = ({
  environment,
  callerSecrets,
  startingJobs,
  counting,
  mail,
  siteUrl,
  stage,
  table,
  secrets,
}) => ({
  environment: {
    ...environment,
    ...startingJobs.environment,
    ...mail.environment,
    SITE_URL: siteUrl,
    CONTACT_TO: stage.contactTo ?? senderAddress(stage.mailFrom),
  },
  rights: [
    secrets([...callerSecrets, 'stripe-secret-key', 'stripe-publishable-key', 'stripe-portal-configuration']),
    mail.right,
    counting(),
    startingJobs.right,
    onIndex(table, 'gsi1', 'USER#*'),
    onIndex(table, 'gsi4', 'USER#*'),
    onItems(table, ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem'], ['USER#*']),
    onItems(table, ['PutItem'], ['CUSTOMER#*']),
  ],
})
