import { mkdtempSync } from 'node:fs'
import { rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { demoUser } from '#infra/machine/demo/seed.ts'
import { authApi } from '#shared/contracts/auth.ts'
import { userApi } from '#shared/contracts/user.ts'
import { createClient } from '#web/lib/request.ts'
import packageFile from '../../package.json' with { type: 'json' }
import { root } from '../../web/prerender/root.ts'
import { signedIn } from '../api/signed-in.ts'
import { until } from '../api/until.ts'
import { startCrier } from './start-as-people-do.ts'

const { email, password } = demoUser

/** The Node options in the `npm run dev` script. */
const [, ...node] = packageFile.scripts.dev.replace(/ infra\/machine\/start\.ts .*/, '').split(' ')

const change = (file: string) => utimes(join(root, file), new Date(), new Date())

test('in development, a change to the engine thread’s code restarts it with the same data, and Ctrl-C ends it', async () => {
  const data = mkdtempSync(join(tmpdir(), 'crier-'))
  onTestFinished(() => rm(data, { recursive: true }))
  const crier = startCrier(data, {}, { node, options: ['--dev'] })
  onTestFinished(async () => void (await crier.stop('SIGTERM')))
  const { token } = signedIn(await createClient({ baseUrl: await crier.ready() }).request(authApi.login, { email, password }))
  const starts = () => crier.lines.filter((line) => line.startsWith('Crier is ready at '))

  await change('functions/use-cases/publishing/deliver.ts')
  const [, again = ''] = await until(starts, ({ length }) => length === 2)
  const url = again.replace('Crier is ready at ', '')
  const { body } = await createClient({ baseUrl: url, token }).request(userApi.get, {})
  const code = await crier.stop('SIGINT')

  expect(body.email).toBe(email)
  expect(code).toBe(0)
  await expect(fetch(url)).rejects.toThrow()
})
