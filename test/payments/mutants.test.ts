import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { occurrences, root } from '../simulation/mutant-source.ts'
import { mutants } from './mutant-list.ts'

const Verdict = z.object({ name: z.string(), seed: z.int(), broken: z.string() })
const caught = new Set<string>()

beforeAll(async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [`${root}/test/payments/mutants.ts`])
  for (const line of stdout.trim().split('\n')) caught.add(Verdict.parse(JSON.parse(line)).name)
}, 300_000)

test.each(mutants)('the years notice the mutant “$name”', (mutant) => {
  expect(occurrences(mutant)).toBe(1)
  expect(caught).toContain(mutant.name)
})
