import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { authApi } from '#shared/contracts/auth.ts'
import { createClient } from '#web/lib/request.ts'
import { startCrier as startWithoutSite } from '../api/crier.ts'
import { connectX, mailedToken } from '../api/person.ts'
import { putFault, received } from '../api/sandbox.ts'
import { signedIn } from '../api/signed-in.ts'
import { startCrier } from './start-as-people-do.ts'

/**
 * Runs the command as an operator does, with a post due as soon as it allows. `onLine` receives each line of output.
 */
const smoke = async (address: string, options: string[] = [], onLine: (line: string) => Promise<void> | undefined = () => undefined) => {
  const child = spawn(process.execPath, ['infra/aws/deploy/smoke/smoke.ts', '--address', address, '--seconds', '10', ...options], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exited = once(child, 'exit')
  const report = text(child.stdout)
  const lines: string[] = []
  for await (const line of createInterface(child.stderr)) {
    lines.push(line)
    await onLine(line)
  }
  const [code]: (number | null)[] = await exited
  return { code, lines, report: await report }
}

test('with a sandbox, the smoke test runs by itself and reports how late the post was', async () => {
  const crier = startCrier('memory')

  const { code, report, lines } = await smoke(await crier.ready())

  expect(lines.filter((line) => line.startsWith('✗'))).toEqual([])
  expect(code).toBe(0)
  expect(report).toMatch(/All 12 steps passed/)
  expect(report).toMatch(/Lateness: \d+ ms/)
  const sandboxUrl = /http:\/\/\S+\d/.exec(await crier.printed('Sandbox'))?.[0] ?? ''
  expect(await received({ sandboxUrl }, 'smoke')).toMatchObject([
    { content: expect.stringContaining('Crier tries itself out'), media: [{ type: 'image/jpeg' }] },
  ])
})

test.concurrent('a platform’s refusal fails a step, and the account is still deleted', async ({ onTestFinished, expect }) => {
  const crier = await startWithoutSite()
  onTestFinished(crier.stop)
  await putFault(crier, { operation: 'post', account: 'smoke', status: 403, body: { title: 'Forbidden', detail: 'Not on a Sunday.' } })

  const { code, report } = await smoke(crier.url)

  expect(code).toBe(1)
  expect(report).toMatch(/\| a post in 10 s \| ✗ .*Not on a Sunday/)
  expect(report).toMatch(/\| deleting the account \| ✓ /)
})

test.concurrent('where people sign in for real, the operator is told what to do, and the smoke test resumes when it’s done', async ({
  onTestFinished,
  expect,
}) => {
  const real = { GOOGLE_CLIENT_ID: 'real', GOOGLE_CLIENT_SECRET: 'real', GITHUB_CLIENT_ID: 'real', GITHUB_CLIENT_SECRET: 'real' }
  const crier = await startWithoutSite('memory', real)
  onTestFinished(crier.stop)
  const email = 'operator@crier.test'
  const browser = createClient({ baseUrl: crier.url })

  const { report, lines } = await smoke(crier.url, ['--email', email], async (line) => {
    const password = / password:? (\S+?),?( |$)/.exec(line)?.[1] ?? ''
    if (line.includes('Open the link')) await browser.request(authApi.postVerifyEmail, { token: await mailedToken(crier, email), password })
    if (!line.includes('Log in at')) return
    const { token } = signedIn(await browser.request(authApi.login, { email, password }))
    await connectX(createClient({ baseUrl: crier.url, token }), 'operator_x')
  })

  expect(lines.filter((line) => line.startsWith('→'))).toHaveLength(2)
  expect(report).toMatch(/\| a post in 10 s \| ✓ .*operator_x/)
  expect(report).not.toMatch(/password|Smoke-|operator@/)
})
