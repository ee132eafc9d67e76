import * as z from 'zod'
import { Ending } from '#shared/domain/measurements.ts'

const Counted = z.object({ counted: Ending })
/** What CloudWatch would read as a metric: its name and the value. */
const Metric = z.object({
  _aws: z.object({ CloudWatchMetrics: z.tuple([z.object({ Metrics: z.tuple([z.object({ Name: z.string() })]) })]) }),
})

/** What a function told of the engine in a line of its log: how a post ended, or a measured time. */
export type MeasuredLine = { ending: Ending } | { name: string; ms: number }

/** Takes what functions measure out of standard output, and tells it. The answer ends that. */
export const divertMeasured = (tell: (line: MeasuredLine) => void) => {
  const original = process.stdout.write
  const write = original.bind(process.stdout)
  process.stdout.write = (chunk: string | Uint8Array, ...rest: unknown[]) => {
    const line = typeof chunk === 'string' ? measuredLine(chunk) : undefined
    if (!line) return Reflect.apply(write, process.stdout, [chunk, ...rest])
    tell(line)
    return true
  }
  return () => {
    process.stdout.write = original
  }
}

const measuredLine = (text: string): MeasuredLine | undefined => {
  if (!text.startsWith('{"_aws":') && !text.startsWith('{"counted":')) return undefined
  const line: unknown = JSON.parse(text)
  const counted = Counted.safeParse(line).data
  if (counted) return { ending: counted.counted }
  const name = Metric.safeParse(line).data?._aws.CloudWatchMetrics[0].Metrics[0].Name
  if (name === undefined) return undefined
  const ms = z.record(z.string(), z.unknown()).parse(line)[name]
  return typeof ms === 'number' ? { name, ms } : undefined
}
