import { onItems } from '../../constructs/rights.ts'
import { senderAddress } from '../../stages.ts'
import type { GroupService } from './group-service.ts'

/** Takes the contact form and the waiting list. */
export const formsService: GroupService = ({ environment, counting, mail, stage, table, secrets }) => ({
  environment: {
    ...environment,
    ...mail.environment,
    CONTACT_TO: stage.contactTo ?? senderAddress(stage.mailFrom),
    ...(stage.offerEndsAt !== undefined && { OFFER_ENDS_AT: stage.offerEndsAt }),
  },
  rights: [
    secrets(['edge-keys']),
    mail.right,
    counting(),
    onItems(table, ['PutItem'], ['FORM#1']),
    onItems(table, ['GetItem', 'PutItem', 'UpdateItem'], ['WAITLIST#17']),
  ],
})
