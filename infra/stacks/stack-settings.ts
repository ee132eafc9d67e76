import type { StackProps } from 'aws-cdk-lib'
import type { Stage } from '../stages.ts'

/** What every stack is given. */
export type StackSettings = { readonly stage: Stage }

/** A stack's id is its name, too: CloudFront's names hold for a whole account, and CDK makes them of ids. */
export const stackId = ({ name }: Stage, what: string) => `crier-${name}-${what}`

/** In the stage's region, and in whatever account the credentials of the deployment belong to. */
export const stackProps = (stage: Stage, { isState = false }: { isState?: boolean } = {}): StackProps => ({
  env: { region: stage.region },
  terminationProtection: stage.isKept && isState,
  tags: { app: 'crier', stage: stage.name },
})
