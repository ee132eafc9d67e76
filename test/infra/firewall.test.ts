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

test('a stage that asks for a firewall has one in front of everything, where CloudFront expects it', () => {
  const [firewall] = whole.ofType('AWS::WAFv2::WebACL')
  const stack = whole.app.node.children.find((child) => child.node.id === firewall?.stack)

  expect(firewall?.Properties).toMatchObject({ Scope: 'CLOUDFRONT', DefaultAction: { Allow: {} } })
  expect(stack).toMatchObject({ region: 'us-east-1' })
  expect(JSON.stringify(distributionIn(whole).WebACLId)).toMatch(/crier-prod-firewall.*us-east-1|us-east-1.*crier-prod-firewall/)
})

test('a stage on a flat-rate plan subscribes its distribution and a firewall, which it has only for that reason', async () => {
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

test('a pay-as-you-go stage has no subscription', () => {
  expect(plain.ofType('AWS::PricingPlanManager::Subscription')).toEqual([])
})

test('limits calls per address and minute, with a lower limit for those without a session', () => {
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

test('a stage that doesn’t ask for a firewall pays for none', () => {
  expect(plain.ofType('AWS::WAFv2::WebACL')).toEqual([])
  expect(distributionIn(plain).WebACLId).toBeUndefined()
})

test('a stage reserves concurrency only for the functions that it names', () => {
  const reserved = whole
    .ofType('AWS::Lambda::Function')
    .flatMap(({ Properties }) =>
      Properties.ReservedConcurrentExecutions === undefined ? [] : [[functionNameOf(Properties), Properties.ReservedConcurrentExecutions]],
    )

  expect(Object.fromEntries(reserved)).toEqual({ sweep: 2, publish: 10, deliver: 100 })
})
