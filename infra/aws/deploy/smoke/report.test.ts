import { expect, test } from 'vitest'
import { reportOf } from './report.ts'
import { despiteFailure, openSteps } from './steps.ts'

const play = async () => {
  const lines: string[] = []
  const clock = { ms: 0 }
  const steps = openSteps({ print: (line) => lines.push(line), now: () => clock.ms })
  await steps.take('health', async () => {
    clock.ms += 1_200
    return { says: 'online', value: undefined }
  })
  const fail = steps.take('mail', async () => {
    throw new Error('The mailed | link\nwas not opened.')
  })
  await despiteFailure(fail)
  return { lines, results: steps.results() }
}

test('prints each step as a line with a mark, what was seen, and how long it took', async () => {
  const { lines } = await play()

  expect(lines).toEqual(['✓ health: online (1.2 s)', '✗ mail: The mailed | link was not opened. (0.0 s)'])
})

test('a report has a table of steps, how late the post was, and what ran', async () => {
  const { results } = await play()

  const report = reportOf({
    of: 'prod',
    address: 'https://crier.example',
    beganAt: '2026-05-04T09:00:00.000Z',
    results,
    lateness: { lateMs: 412, url: 'https://x.com/smoke/status/1' },
    versions: { Node: 'v24.0.0' },
  })

  expect(report).toBe(`# Smoke of prod

2026-05-04T09:00:00.000Z, https://crier.example. 1 of 2 steps failed; whatever depends on them wasn’t tried.

| step | | seconds | what was seen |
|---|---|--:|---|
| health | ✓ | 1.2 | online |
| mail | ✗ | 0.0 | The mailed \\| link was not opened. |

Lateness: 412 ms, by the post's own time of publishing.

- Node: v24.0.0
`)
})

test('rethrows an error that is not a failed step', async () => {
  await expect(despiteFailure(Promise.reject(new TypeError('a bug')))).rejects.toThrow('a bug')
})
