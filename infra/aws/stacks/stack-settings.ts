import type { Stack, StackProps } from 'aws-cdk-lib'
import type { Stage } from '../stages.ts'

/** The settings every stack gets. */
export type StackSettings = { readonly stage: Stage }

/** A stack's id is also its name: CloudFront's names are account-wide, and CDK derives them from ids. */
export const stackId = ({ name }: Stage, what: string) => `crier-${name}-${what}`

/** In the stage's Region, and in whatever account the deployment's credentials belong to. */
export const stackProps = (stage: Stage): StackProps => ({
  env: { region: stage.region },
  tags: { app: 'crier', stage: stage.name },
})

/** The context key a deployment uses to list the stacks that already exist, comma-separated. */
export const madeStacksContext = 'made-stacks'

/**
 * Protects a stack from deletion once it exists. During its first creation it isn't protected: CloudFormation must
 * delete a failed attempt before it can create it again. Without the context, every stack counts as created.
 */
export const protectState = (stack: Stack, { isKept }: Stage) => {
  const made: unknown = stack.node.tryGetContext(madeStacksContext)
  const isMade = typeof made !== 'string' || made.split(',').includes(stack.stackName)
  stack.terminationProtection = isKept && isMade
}

/** Converts a lowercase name to a construct's id. */
export const constructId = (name: string) => `${name.charAt(0).toUpperCase()}${name.slice(1)}`
