import * as z from 'zod'
import { startLocalMachine } from '#infra/machine/demo/local-machine.ts'
import { readSettings } from '#infra/machine/demo/settings.ts'
import { authApi } from '#shared/contracts/auth.ts'
import { createClient } from '#web/lib/request.ts'

// Starts Crier as one program that keeps nothing, signs a person up, and exits. Prints how long the start took, in ms.
const from = performance.now()
const crier = await startLocalMachine(readSettings({ PORT: '0', CRIER_DATA: 'memory' }))
const startMs = performance.now() - from

const { request } = createClient({ baseUrl: crier.url })
const { body } = await request(authApi.register, {
  username: 'arm@crier.test',
  password: 'correct horse battery',
  name: 'arm',
  plan: 'early-bird',
})
const { status } = z.object({ status: z.string() }).parse(await (await fetch(`${crier.url}/api/health`)).json())
await crier.stop()
process.stdout.write(JSON.stringify({ arch: process.arch, startMs, health: status, email: body.user.email }))
process.exit(0)
