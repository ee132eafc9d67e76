import { RemovalPolicy, Stack } from 'aws-cdk-lib'
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import type { IFunction } from 'aws-cdk-lib/aws-lambda'
import { ScheduleGroup } from 'aws-cdk-lib/aws-scheduler'
import type { IQueue } from 'aws-cdk-lib/aws-sqs'
import { Construct } from 'constructs'
import { allow, type Right } from './rights.ts'

type Props = { readonly publish: Pick<IFunction, 'functionArn'>; readonly deadLetters: Pick<IQueue, 'queueArn'> }

/** The environment and rights of a function that schedules posts. */
export type Planning = { readonly environment: Record<string, string>; readonly rights: readonly Right[] }

/** The group of all posts' one-off schedules, and the role they call publish with. */
export class PostSchedules extends Construct {
  readonly groupName: string
  readonly roleArn: string
  readonly planning: Planning

  constructor(scope: Construct, id: string, { publish, deadLetters }: Props) {
    super(scope, id)
    const group = new ScheduleGroup(this, 'Group', { removalPolicy: RemovalPolicy.DESTROY })
    // No other account's schedule may use the role:
    // https://docs.aws.amazon.com/scheduler/latest/UserGuide/cross-service-confused-deputy-prevention.html
    const ownSchedules = { StringEquals: { 'aws:SourceAccount': Stack.of(this).account, 'aws:SourceArn': group.scheduleGroupArn } }
    const role = new Role(this, 'Role', { assumedBy: new ServicePrincipal('scheduler.amazonaws.com', { conditions: ownSchedules }) })
    role.addToPolicy(allow(['lambda:InvokeFunction'], [publish.functionArn]).statement)
    role.addToPolicy(allow(['sqs:SendMessage'], [deadLetters.queueArn]).statement)

    this.groupName = group.scheduleGroupName
    this.roleArn = role.roleArn
    this.planning = planningOf(this, { groupName: this.groupName, roleArn: this.roleArn, publish, deadLetters })
  }
}

type Parts = Props & { readonly groupName: string; readonly roleArn: string }

/** The same for the scope's stack, by the names it knows. */
export const planningOf = (scope: Construct, { groupName, roleArn, publish, deadLetters }: Parts): Planning => ({
  environment: {
    SCHEDULE_GROUP: groupName,
    SCHEDULE_ROLE_ARN: roleArn,
    PUBLISH_FUNCTION_ARN: publish.functionArn,
    SCHEDULE_DEAD_LETTERS_ARN: deadLetters.queueArn,
  },
  rights: [
    allow(
      ['scheduler:CreateSchedule', 'scheduler:UpdateSchedule', 'scheduler:DeleteSchedule'],
      [Stack.of(scope).formatArn({ service: 'scheduler', resource: 'schedule', resourceName: `${groupName}/post-*` })],
      { starReason: 'Every post has a schedule of its own, made and deleted as people plan.' },
    ),
    allow(['iam:PassRole'], [roleArn], { conditions: { StringEquals: { 'iam:PassedToService': 'scheduler.amazonaws.com' } } }),
  ],
})
