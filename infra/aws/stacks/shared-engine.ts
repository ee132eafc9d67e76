import type { Stack } from 'aws-cdk-lib'
import type { IQueue } from 'aws-cdk-lib/aws-sqs'
import { Construct } from 'constructs'
import type { HandedOver } from '../constructs/handed-over.ts'
import { type Planning, planningOf } from '../constructs/post-schedules.ts'
import { type Callable, functionNamed } from '../constructs/service-function.ts'
import { queueNamed } from './shared-data.ts'

export type EngineFunction = 'publish' | 'sweep' | 'deliver' | 'jobs' | 'render'

/** The names needed to reference everything in the engine. */
export type EngineNames = Readonly<
  Record<EngineFunction | 'deadLetters' | 'scheduleGroup' | 'scheduleRoleArn' | 'mailConfigurationSet', HandedOver>
>

/**
 * The engine, as another stack references it. A name is looked up only where it's used, so each of these is created on
 * demand.
 */
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

  /** Calls that a schedule, a rule, or an invocation gave up on. The next sweep, or jobs run, does the work anyway. */
  get deadLetters() {
    this.ownDeadLetters ??= queueNamed(this, 'DeadLetters', this.names.deadLetters(this))
    return this.ownDeadLetters
  }

  get scheduleGroup() {
    return this.names.scheduleGroup(this)
  }

  /** The name of the configuration set that emails are sent through. */
  get mailConfigurationSet() {
    return this.names.mailConfigurationSet(this)
  }

  /** The environment and rights of a function that schedules posts. */
  get planning(): Planning {
    return planningOf(this, {
      groupName: this.scheduleGroup,
      roleArn: this.names.scheduleRoleArn(this),
      publish: this.functionNamed('publish').lambda,
      deadLetters: this.deadLetters,
    })
  }
}
