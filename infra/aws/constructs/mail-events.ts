import { Stack } from 'aws-cdk-lib'
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import type { IFunction } from 'aws-cdk-lib/aws-lambda'
import { ConfigurationSet, EmailSendingEvent, EventDestination, SuppressionReasons } from 'aws-cdk-lib/aws-ses'
import { Topic } from 'aws-cdk-lib/aws-sns'
import { LambdaSubscription } from 'aws-cdk-lib/aws-sns-subscriptions'
import type { IQueue } from 'aws-cdk-lib/aws-sqs'
import { Construct } from 'constructs'

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
