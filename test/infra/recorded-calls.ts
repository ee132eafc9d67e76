import { readFileSync } from 'node:fs'
import * as z from 'zod'
import { type Demand, demandsOf } from '#infra/local-aws/rights/demands.ts'

const Recorded = z.object({
  caller: z.string(),
  service: z.string(),
  method: z.string(),
  url: z.url().transform((url) => new URL(url)),
  target: z.string(),
  body: z.string(),
  copiedFrom: z.string(),
})

export type CallersDemand = Demand & { caller: string }

/** The IAM demands of the calls in a file that record-calls.ts wrote. */
export const demandsIn = (file: string): CallersDemand[] =>
  readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => Recorded.parse(JSON.parse(line)))
    .flatMap((call) => demandsOf(call).map((demand) => ({ caller: call.caller, ...demand })))
