import { Stack } from 'aws-cdk-lib'
import type { Construct } from 'constructs'
import { type Stage, senderAddress } from '../stages.ts'
import { allow } from './rights.ts'

/**
 * The environment and rights of a function that sends email: only as the stage's sender, and only through its
 * configuration set.
 */
export const sendingMail = (scope: Construct, { mailFrom }: Stage, configurationSet: string) => {
  const arnOf = (resource: string, resourceName: string) => Stack.of(scope).formatArn({ service: 'ses', resource, resourceName })
  return {
    environment: { MAIL_FROM: mailFrom, MAIL_CONFIGURATION_SET: configurationSet },
    right: allow(['ses:SendRawEmail'], [arnOf('identity', '*'), arnOf('configuration-set', configurationSet)], {
      // Senders in emails have a lowercase domain, however the stage writes it.
      conditions: { StringEqualsIgnoreCase: { 'ses:FromAddress': senderAddress(mailFrom) } },
      starReason: 'In the sandbox SES asks for leave on the identity of the recipient, too. The condition names the one sender.',
    }),
  }
}
