import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { minuteMs } from '#shared/domain/times.ts'
import { occurrences, root } from '../simulation/mutant-source.ts'
import { mutants } from './mutant-list.ts'

const Verdict = z.object({ name: z.string(), seed: z.int(), broken: z.string() })
const caught = new Set<string>()

beforeAll(async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [`${root}/test/payments/mutants.ts`])
  for (const line of stdout.trim().split('\n')) caught.add(Verdict.parse(JSON.parse(line)).name)
}, 5 * minuteMs)

test.each(mutants)('the years detect the mutant “$name”', (mutant) => {
  expect(occurrences(mutant)).toBe(1)
  expect(caught).toContain(mutant.name)
})
