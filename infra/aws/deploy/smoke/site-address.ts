import { type CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation'
import { stackId } from '../../stacks/stack-settings.ts'
import type { Stage } from '../../stages.ts'

/** Where a stage's site is, as its stack says. Throws when there is no such stack, or no leave to read it. */
export const siteAddress = async (client: CloudFormationClient, stage: Stage) => {
  const name = stackId(stage, 'web')
  const { Stacks = [] } = await client.send(new DescribeStacksCommand({ StackName: name }))
  const address = Stacks[0]?.Outputs?.find(({ OutputKey }) => OutputKey === 'SiteUrl')?.OutputValue
  if (address === undefined) throw new Error(`The stack ${name} names no address: was it deployed as a whole?`)
  return address
}
