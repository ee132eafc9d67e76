import { Stack } from 'aws-cdk-lib'
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import type { IFunction } from 'aws-cdk-lib/aws-lambda'
import { ConfigurationSet, EmailSendingEvent, EventDestination, SuppressionReasons } from 'aws-cdk-lib/aws-ses'
import { Topic } from 'aws-cdk-lib/aws-sns'
import { LambdaSubscription } from 'aws-cdk-lib/aws-sns-subscriptions'
import type { IQueue } from 'aws-cdk-lib/aws-sqs'
import { Construct } from 'constructs'
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

type Props = { readonly configurationSet: ConfigurationSet; readonly listener: IFunction; readonly deadLetters: IQueue }

/**
 * The stage's email settings. SES itself stops sending to an address that doesn't exist. A person who only reported an
 * email as spam still gets the emails they need, such as the link to reset their password.
 */
export const mailConfigurationSet = (scope: Construct) =>
  new ConfigurationSet(scope, 'Mail', { suppressionReasons: SuppressionReasons.BOUNCES_ONLY, reputationMetrics: true })

/** Tells a function which emails bounced and which were reported as spam. */
export class MailEvents extends Construct {
  constructor(scope: Construct, id: string, { configurationSet, listener, deadLetters }: Props) {
    super(scope, id)
    const topic = new Topic(this, 'Topic', { enforceSSL: true })
    topic.addToResourcePolicy(
      new PolicyStatement({
        actions: ['sns:Publish'],
        principals: [new ServicePrincipal('ses.amazonaws.com')],
        resources: [topic.topicArn],
        conditions: { StringEquals: { 'aws:SourceAccount': Stack.of(this).account } },
      }),
    )
    topic.addSubscription(new LambdaSubscription(listener, { deadLetterQueue: deadLetters }))
    configurationSet.addEventDestination('Troubles', {
      destination: EventDestination.snsTopic(topic),
      events: [EmailSendingEvent.BOUNCE, EmailSendingEvent.COMPLAINT],
    })
    // SES checks that it may publish when the destination is created.
    const policy = topic.node.tryFindChild('Policy')
    if (policy) configurationSet.node.tryFindChild('Troubles')?.node.addDependency(policy)
  }
}
