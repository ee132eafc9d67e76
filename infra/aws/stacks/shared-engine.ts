import type { Stack } from 'aws-cdk-lib'
import type { IQueue } from 'aws-cdk-lib/aws-sqs'
import { Construct } from 'constructs'
import type { HandedOver } from '../constructs/handed-over.ts'
import { type Planning, planningOf } from '../constructs/post-schedules.ts'
import { type Callable, functionNamed } from '../constructs/service-function.ts'
import { queueNamed } from './shared-data.ts'

export type EngineFunction = 'publish' | 'sweep' | 'deliver' | 'jobs' | 'render'

/** The names by which everything of the engine can be found. */
export type EngineNames = Readonly<
  Record<EngineFunction | 'deadLetters' | 'scheduleGroup' | 'scheduleRoleArn' | 'mailConfigurationSet', HandedOver>
>

/** The engine, as another stack names it. A name is looked up only where it is used, so each of these is made when it is asked for. */
export class SharedEngine extends Construct {
  private readonly names: EngineNames
  private ownDeadLetters: IQueue | undefined

  constructor(stack: Stack, names: EngineNames) {
    super(stack, 'Engine')
    this.names = names
  }

  functionNamed(name: EngineFunction): Callable {
    return functionNamed(this, this.names[name](this))
  }

  /** What a schedule, a rule or an invocation gave up on; the next sweep, or run of jobs, does the work nevertheless. */
  get deadLetters() {
    this.ownDeadLetters ??= queueNamed(this, 'DeadLetters', this.names.deadLetters(this))
    return this.ownDeadLetters
  }

  get scheduleGroup() {
    return this.names.scheduleGroup(this)
  }

  /** The name of the configuration set that mails are sent by. */
  get mailConfigurationSet() {
    return this.names.mailConfigurationSet(this)
  }

  /** What those who plan are told, and may do. */
  get planning(): Planning {
    return planningOf(this, {
      groupName: this.scheduleGroup,
      roleArn: this.names.scheduleRoleArn(this),
      publish: this.functionNamed('publish').lambda,
      deadLetters: this.deadLetters,
    })
  }
}
