import { RemovalPolicy, Stack } from 'aws-cdk-lib'
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import type { IFunction } from 'aws-cdk-lib/aws-lambda'
import { ScheduleGroup } from 'aws-cdk-lib/aws-scheduler'
import type { IQueue } from 'aws-cdk-lib/aws-sqs'
import { Construct } from 'constructs'
import { allow, type Right } from './rights.ts'

type Props = { readonly publish: IFunction; readonly deadLetters: IQueue }

/** The group of all posts' one-off schedules, and the role in which they call publish. */
export class PostSchedules extends Construct {
  readonly groupName: string
  /** What those who plan are told. */
  readonly environment: Record<string, string>
  /** What those who plan may do. */
  readonly rights: readonly Right[]

  constructor(scope: Construct, id: string, { publish, deadLetters }: Props) {
    super(scope, id)
    const group = new ScheduleGroup(this, 'Group', { removalPolicy: RemovalPolicy.DESTROY })
    // Nobody else's schedule may use the role: https://docs.aws.amazon.com/scheduler/latest/UserGuide/cross-service-confused-deputy-prevention.html
    const ownSchedules = { StringEquals: { 'aws:SourceAccount': Stack.of(this).account, 'aws:SourceArn': group.scheduleGroupArn } }
    const role = new Role(this, 'Role', { assumedBy: new ServicePrincipal('scheduler.amazonaws.com', { conditions: ownSchedules }) })
    role.addToPolicy(allow(['lambda:InvokeFunction'], [publish.functionArn]).statement)
    role.addToPolicy(allow(['sqs:SendMessage'], [deadLetters.queueArn]).statement)

    const schedules = Stack.of(this).formatArn({
      service: 'scheduler',
      resource: 'schedule',
      resourceName: `${group.scheduleGroupName}/post-*`,
    })
    this.groupName = group.scheduleGroupName
    this.environment = {
      SCHEDULE_GROUP: group.scheduleGroupName,
      SCHEDULE_ROLE_ARN: role.roleArn,
      PUBLISH_FUNCTION_ARN: publish.functionArn,
      SCHEDULE_DEAD_LETTERS_ARN: deadLetters.queueArn,
    }
    this.rights = [
      allow(['scheduler:CreateSchedule', 'scheduler:UpdateSchedule', 'scheduler:DeleteSchedule'], [schedules], {
        starReason: 'Every post has a schedule of its own, made and deleted as people plan.',
      }),
      allow(['iam:PassRole'], [role.roleArn], { conditions: { StringEquals: { 'iam:PassedToService': 'scheduler.amazonaws.com' } } }),
    ]
  }
}
