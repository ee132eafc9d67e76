import {
  type CloudFormationClient,
  DescribeStacksCommand,
  type StackStatus,
  UpdateTerminationProtectionCommand,
} from '@aws-sdk/client-cloudformation'
import { stackId } from '../stacks/stack-settings.ts'
import type { Stage } from '../stages.ts'

/** The stage's stacks that hold what must not be lost. */
const stateStacks = (stage: Stage) => ['data', 'web'].map((what) => stackId(stage, what))

/**
 * The states of a stack that was never fully created: CloudFormation has to delete it before it can create it again.
 */
const unmade: readonly StackStatus[] = [
  'REVIEW_IN_PROGRESS',
  'CREATE_IN_PROGRESS',
  'CREATE_FAILED',
  'ROLLBACK_IN_PROGRESS',
  'ROLLBACK_FAILED',
  'ROLLBACK_COMPLETE',
  'DELETE_IN_PROGRESS',
  'DELETE_FAILED',
  'DELETE_COMPLETE',
]

/**
 * Which of the stacks that hold what must not be lost exist. One whose creation failed earlier may be deleted from now
 * on.
 */
export const madeStacks = async (client: CloudFormationClient, stage: Stage) => {
  const made: string[] = []
  for (const name of stateStacks(stage)) {
    const status = await statusOf(client, name)
    if (status === undefined) continue
    if (unmade.includes(status)) await protect(client, name, false)
    else made.push(name)
  }
  return made
}

/** Protects the stacks that hold what must not be lost from deletion. */
export const protectStacks = async (client: CloudFormationClient, stage: Stage) => {
  for (const name of stateStacks(stage)) await protect(client, name, stage.isKept)
}

const protect = (client: CloudFormationClient, StackName: string, EnableTerminationProtection: boolean) =>
  client.send(new UpdateTerminationProtectionCommand({ StackName, EnableTerminationProtection }))

/** A stack's status, or undefined if there's none of that name. */
export const statusOf = async (client: CloudFormationClient, StackName: string): Promise<StackStatus | undefined> => {
  try {
    const { Stacks = [] } = await client.send(new DescribeStacksCommand({ StackName }))
    return Stacks[0]?.StackStatus
  } catch (error) {
    // The only way CloudFormation reports that there's no such stack.
    if (error instanceof Error && error.name === 'ValidationError' && error.message.includes('does not exist')) return undefined
    throw error
  }
}
