import { afterAll, expect, test } from 'vitest'
import * as z from 'zod'
import { deployed } from '#infra/aws/deploy/cost/assumptions.ts'
import { groups } from '#infra/aws/functions.ts'
import { stageNamed } from '#infra/aws/stages.ts'
import { functionNameOf, synthesize } from './synthesis.ts'

const synthesis = await synthesize(stageNamed('prod'))
afterAll(synthesis.remove)

test('the bill uses the functions’ actual memory', () => {
  const memory = synthesis.ofType('AWS::Lambda::Function').map(({ Properties }) => {
    const name = functionNameOf(Properties)
    return [groups.some((group) => group === name) ? 'api' : name, Properties.MemorySize] as const
  })

  expect(Object.fromEntries(memory)).toEqual(deployed.megabytes)
  expect(new Set(memory.filter(([name]) => name === 'api').map(([, megabytes]) => megabytes)).size).toBe(1)
})

test('the bill counts every queue that a Lambda polls', () => {
  expect(synthesis.ofType('AWS::Lambda::EventSourceMapping')).toHaveLength(deployed.queues)
})

test('the bill counts every key', () => {
  expect(synthesis.ofType('AWS::KMS::Key')).toHaveLength(deployed.keys)
})

test('the bill counts every metric that an alarm watches', () => {
  const Watched = z.object({ Metrics: z.array(z.object({ MetricStat: z.unknown().optional() })).optional() })
  const counts = synthesis.ofType('AWS::CloudWatch::Alarm').map(({ Properties }) => {
    const { Metrics } = Watched.parse(Properties)
    return Metrics ? Metrics.filter(({ MetricStat }) => MetricStat !== undefined).length : 1
  })

  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(deployed.alarmMetrics)
})
