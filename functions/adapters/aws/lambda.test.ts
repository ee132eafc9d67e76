import type { RequestListener } from 'node:http'
import { afterEach, expect, test, vi } from 'vitest'
import { pointAt } from '#test/setup/aws-variables.ts'
import { startScripted } from '#test/setup/scripted-server.ts'
import { lambdaJobRunner } from './lambda.ts'

afterEach(() => {
  vi.unstubAllEnvs()
})

/** Returns what is reported when Lambda responds like this. */
const reportsOf = async (answer: RequestListener) => {
  const { url, seen } = await startScripted(answer)
  pointAt('LAMBDA', url)
  const reports: string[] = []
  await lambdaJobRunner({ functionName: 'jobs', report: (message) => reports.push(message) }).runNow('user-1')
  return { seen, reports }
}

const answer =
  (status: number): RequestListener =>
  (incoming, outgoing) => {
    incoming.resume()
    outgoing.writeHead(status).end()
  }

test('asks Lambda to start, without waiting for the jobs to finish', async () => {
  const { seen, reports } = await reportsOf(answer(202))

  const url = '/2015-03-31/functions/jobs/invocations'
  expect(seen).toMatchObject([{ method: 'POST', url, headers: { 'x-amz-invocation-type': 'Event' } }])
  expect(reports).toEqual([])
})

test('reports a refusal by Lambda without failing the caller', async () => {
  expect((await reportsOf(answer(403))).reports).toEqual(['Jobs could not be asked for at once; they are done within a minute.'])
})

test('treats a timeout as no failure: Lambda may have accepted the call, and jobs run within a minute anyway', async () => {
  expect((await reportsOf(() => undefined)).reports).toEqual([])
})
