import type { Stack, StackProps } from 'aws-cdk-lib'
import type { Stage } from '../stages.ts'

/** What every stack is given. */
export type StackSettings = { readonly stage: Stage }

/** A stack's id is its name, too: CloudFront's names hold for a whole account, and CDK makes them of ids. */
export const stackId = ({ name }: Stage, what: string) => `crier-${name}-${what}`

/** In the stage's region, and in whatever account the credentials of the deployment belong to. */
export const stackProps = (stage: Stage): StackProps => ({
  env: { region: stage.region },
  tags: { app: 'crier', stage: stage.name },
})

/** The context in which a deployment names the stacks that are there already, with commas. */
export const madeStacksContext = 'made-stacks'

/**
 * Keeps a stack from being deleted, once it is there. While it is made for the first time it may be: CloudFormation has to delete what it failed to make before it
 * can make it again. Without the context every stack counts as made.
 */
export const protectState = (stack: Stack, { isKept }: Stage) => {
  const made: unknown = stack.node.tryGetContext(madeStacksContext)
  const isMade = typeof made !== 'string' || made.split(',').includes(stack.stackName)
  stack.terminationProtection = isKept && isMade
}

/** A name in lower case as the id of a construct. */
export const constructId = (name: string) => `${name.charAt(0).toUpperCase()}${name.slice(1)}`
