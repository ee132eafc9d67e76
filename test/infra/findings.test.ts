import { App, Stack, Validations } from 'aws-cdk-lib'
import { Bucket } from 'aws-cdk-lib/aws-s3'
import { AwsSolutionsChecks, ServerlessChecks } from 'cdk-nag'
import { afterAll, expect, test } from 'vitest'
import * as z from 'zod'
import { stageNamed } from '#infra/aws/stages.ts'
import { synthesize, wholeStage } from './synthesis.ts'

const stages = [stageNamed('dev'), stageNamed('prod'), wholeStage, { ...stageNamed('dev'), tracing: true }]
const syntheses = await Promise.all(stages.map((stage) => synthesize(stage)))
afterAll(() => {
  for (const { remove } of syntheses) remove()
})

const findingsIn = (app: App) =>
  [new AwsSolutionsChecks(), new ServerlessChecks()]
    .flatMap((pack) => pack.validateScope(app).violations)
    .map(({ ruleName, violatingResources }) => `${ruleName}: ${violatingResources.map(({ constructPath }) => constructPath).join(', ')}`)

test.each(
  syntheses.map(
    (synthesis, index) => [['dev', 'prod', 'a stage with a domain and alarms', 'a stage with tracing'][index], synthesis.app] as const,
  ),
)('the stacks of %s break no AWS Solutions or Serverless rule without a reason', (_, app) => {
  expect(findingsIn(app)).toEqual([])
})

test('would find a public, unencrypted bucket', () => {
  const app = new App()
  new Bucket(new Stack(app, 'Careless'), 'Bucket')

  expect(findingsIn(app)).toContain('AwsSolutions-S10: Careless/Bucket/Resource')
})

test('every reason is a sentence', () => {
  const Acknowledgement = z.object({ type: z.literal(Validations.ACKNOWLEDGED_RULES_METADATA_KEY), data: z.record(z.string(), z.string()) })
  const reasons = syntheses.flatMap(({ app }) =>
    app.node
      .findAll()
      .flatMap(({ node }) => node.metadata.flatMap((entry) => Object.values(Acknowledgement.safeParse(entry).data?.data ?? {}))),
  )

  expect(reasons.length).toBeGreaterThan(30)
  expect(reasons.filter((reason) => !/^[A-Z].{30,}\.$/.test(reason))).toEqual([])
})
