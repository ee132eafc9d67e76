import { afterAll, expect, test } from 'vitest'
import * as z from 'zod'
import { functionNameOf, synthesize, wholeStage } from './synthesis.ts'

const [plain, whole] = [await synthesize(), await synthesize(wholeStage)]
afterAll(() => {
  plain.remove()
  whole.remove()
})

const distributionIn = (synthesis: typeof plain) =>
  z
    .looseObject({ WebACLId: z.unknown().optional() })
    .parse(synthesis.ofType('AWS::CloudFront::Distribution')[0]?.Properties.DistributionConfig)

test('a stage that asks for a firewall has one before everything, where CloudFront looks for it', () => {
  const [firewall] = whole.ofType('AWS::WAFv2::WebACL')
  const stack = whole.app.node.children.find((child) => child.node.id === firewall?.stack)

  expect(firewall?.Properties).toMatchObject({ Scope: 'CLOUDFRONT', DefaultAction: { Allow: {} } })
  expect(stack).toMatchObject({ region: 'us-east-1' })
  expect(JSON.stringify(distributionIn(whole).WebACLId)).toMatch(/crier-prod-firewall.*us-east-1|us-east-1.*crier-prod-firewall/)
})

test('one address is refused beyond so many calls a minute, fewer of those that need no session', () => {
  const Rule = z.object({
    Name: z.string(),
    Statement: z.object({ RateBasedStatement: z.looseObject({ Limit: z.number() }) }),
    Action: z.unknown(),
  })
  const rules = z.array(Rule).parse(whole.ofType('AWS::WAFv2::WebACL')[0]?.Properties.Rules)

  expect(rules.map(({ Name, Statement, Action }) => [Name, Statement.RateBasedStatement.Limit, Action])).toEqual([
    ['OpenCallsPerAddress', 120, { Block: { CustomResponse: { ResponseCode: 429 } } }],
    ['CallsPerAddress', 1_200, { Block: { CustomResponse: { ResponseCode: 429 } } }],
  ])
  for (const { Statement } of rules) expect(Statement.RateBasedStatement).toMatchObject({ AggregateKeyType: 'IP', EvaluationWindowSec: 60 })
})

test('a stage that does not ask for a firewall pays for none', () => {
  expect(plain.ofType('AWS::WAFv2::WebACL')).toEqual([])
  expect(distributionIn(plain).WebACLId).toBeUndefined()
})

test('what a stage sets aside of the concurrency is for the functions that it names, and for no other', () => {
  const reserved = whole
    .ofType('AWS::Lambda::Function')
    .flatMap(({ Properties }) =>
      Properties.ReservedConcurrentExecutions === undefined ? [] : [[functionNameOf(Properties), Properties.ReservedConcurrentExecutions]],
    )

  expect(Object.fromEntries(reserved)).toEqual({ sweep: 2, publish: 10, deliver: 100 })
})
