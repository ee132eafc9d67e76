import { Stack } from 'aws-cdk-lib'
import { CfnSubscription } from 'aws-cdk-lib/aws-pricingplanmanager'
import type { Construct } from 'constructs'
import type { Stage } from '../stages.ts'
import { firewallRegion } from './firewall-stack.ts'
import { type StackSettings, stackId, stackProps } from './stack-settings.ts'

type Props = StackSettings & {
  readonly plan: NonNullable<Stage['distributionPlan']>
  readonly distributionArn: string
  readonly firewallArn: string
}

/**
 * A flat price for all traffic through CloudFront, firewall included. AWS bills nothing until the operator approves the
 * subscription, and an existing one's plan can only be changed outside of CloudFormation:
 * https://docs.aws.amazon.com/AWSCloudFormation/latest/TemplateReference/aws-resource-pricingplanmanager-subscription.html
 */
export class PlanStack extends Stack {
  constructor(scope: Construct, { stage, plan, distributionArn, firewallArn }: Props) {
    super(scope, stackId(stage, 'plan'), { ...stackProps(stage), env: { region: firewallRegion } })
    // A plan covers exactly one distribution and its firewall.
    new CfnSubscription(this, 'Subscription', {
      planFamily: 'CloudFront',
      planTier: plan,
      resourceArns: [distributionArn, firewallArn],
    })
  }
}
