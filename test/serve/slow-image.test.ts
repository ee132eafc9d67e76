import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '#infra/local/free-port.ts'
import { layOut } from '#infra/serve/packages/lay-out.ts'
import { aPlace } from './box.ts'

const run = promisify(execFile)

test('what an image holds is enough to run, to serve the site, to draw pictures and to back up, and is below 200 MB', async () => {
  const image = join(mkdtempSync(join(tmpdir(), 'crier-image-')), 'crier')
  const place = aPlace()
  onTestFinished(async () => {
    await rm(image, { recursive: true })
    await place.remove()
  })
  await layOut(image)
  const port = await freePort()
  const env = { PATH: process.env.PATH, ...place.settings, SITE_URL: `http://localhost:${port}`, PORT: String(port) }

  const box = spawn(process.execPath, ['infra/serve/serve.ts'], { cwd: image, env, stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void box.kill('SIGKILL'))
  for await (const line of createInterface(box.stdout)) if (line.includes('first administrator')) break
  const answers = await Promise.all(['/', '/api/health', '/dashboard'].map((path) => fetch(`http://localhost:${port}${path}`)))
  const { stdout } = await run(process.execPath, ['infra/serve/crier.ts', 'backup'], { cwd: image, env })
  box.kill('SIGTERM')
  const [code] = await once(box, 'exit')
  const { stdout: size } = await run('du', ['--summarize', '--block-size=1M', image])

  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(stdout).toContain('The backup is in')
  expect(code).toBe(0)
  expect(Number.parseInt(size, 10)).toBeLessThan(200)
})
