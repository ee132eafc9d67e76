import { afterAll, expect, onTestFinished, test } from 'vitest'
import * as z from 'zod'
import { stageNamed } from '#infra/aws/stages.ts'
import { functionNameOf, synthesize, textOf, wholeStage } from './synthesis.ts'

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

test('a stage with a flat plan subscribes its distribution and its firewall, which it has for that reason alone', async () => {
  const planned = await synthesize({ ...stageNamed('dev'), distributionPlan: 'BUSINESS' })
  onTestFinished(planned.remove)
  const [subscription] = planned.ofType('AWS::PricingPlanManager::Subscription')
  const [distribution] = planned.ofType('AWS::CloudFront::Distribution')
  const [firewall] = planned.ofType('AWS::WAFv2::WebACL')

  expect(subscription?.Properties).toMatchObject({ PlanFamily: 'CloudFront', PlanTier: 'BUSINESS' })
  const covered = z.array(z.unknown()).parse(subscription?.Properties.ResourceArns)
  expect(covered.map((arn) => textOf(planned, 'crier-dev-plan', arn))).toEqual([
    `arn:aws:cloudfront::<AWS::AccountId>:distribution/<crier-dev-web:${distribution?.id}>`,
    `<crier-dev-firewall:${firewall?.id}.Arn>`,
  ])
})

test('a stage that pays by use has no subscription', () => {
  expect(plain.ofType('AWS::PricingPlanManager::Subscription')).toEqual([])
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
