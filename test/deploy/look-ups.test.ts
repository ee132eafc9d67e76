import { expect, test } from 'vitest'
import { type Change, emptyCloud, reviewedStack } from './cloudformation/cloud.ts'
import { execute } from './cloudformation/stacks.ts'

const region = 'eu-central-1'

/**
 * Deploys a stack that references another stack's output in the given number of places. Returns the stack's status and
 * the reason.
 */
const deployed = (places: number) => {
  const cloud = emptyCloud()
  const giving = reviewedStack(cloud, { name: 'giving', region })
  giving.status = 'CREATE_COMPLETE'
  giving.outputs.set('Name', 'value')
  const output = { 'Fn::GetStackOutput': { StackName: 'giving', Region: region, OutputName: 'Name' } }
  const queues = Array.from({ length: places }, (_, index) => [
    `Queue${index}`,
    { Type: 'AWS::SQS::Queue', Properties: { Tags: [output] } },
  ])
  const templateText = JSON.stringify({ Resources: Object.fromEntries(queues) })
  const stack = reviewedStack(cloud, { name: 'reading', region })
  const change: Change = { arn: 'change', stack: stack.arn, kind: 'CREATE', templateText, tags: [], parameters: new Map(), isEmpty: false }
  execute(cloud, stack, change)
  return { status: stack.status, reasons: stack.events.map(({ reason }) => reason).join() }
}

test('a stack with 60 lookups is deployed', () => {
  expect(deployed(60).status).toBe('CREATE_COMPLETE')
})

test('a stack with one more lookup is throttled and rolls back', () => {
  const { status, reasons } = deployed(61)

  expect(status).toBe('ROLLBACK_COMPLETE')
  expect(reasons).toContain('Rate exceeded')
})
