import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import * as z from 'zod'
import { freePort } from '#infra/local-aws/free-port.ts'
import { layOut } from '#infra/machine/packages/lay-out.ts'
import { runtimeSources } from '#infra/machine/packages/runtime.ts'
import { secondMs } from '#shared/domain/times.ts'
import { root } from '../../web/prerender/root.ts'
import { upload } from '../api/upload.ts'
import { anMp4, aPng } from '../media/samples.ts'
import { aPlace } from './box.ts'
import { aPerson } from './person.ts'

const run = promisify(execFile)

const image = join(mkdtempSync(join(tmpdir(), 'crier-image-')), 'crier')
const place = aPlace()
const temporary = join(place.folder, 'tmp')
mkdirSync(temporary)
await layOut(image)
const port = await freePort()
const url = `http://localhost:${port}`
const env = { PATH: process.env.PATH, TMPDIR: temporary, ...place.settings, SITE_URL: url, PORT: String(port) }

/**
 * Node reports every read outside the image and the data but denies none of them, because it would then also deny
 * flushing files.
 */
const audited = [
  `--import=${new URL('./note-reads.ts', import.meta.url).href}`,
  '--permission-audit',
  '--allow-worker',
  '--allow-child-process',
  '--allow-addons',
  `--allow-fs-read=${image}`,
  `--allow-fs-read=${place.folder}`,
  `--allow-fs-write=${place.folder}`,
]
const Access = z.object({ permission: z.string(), resource: z.string() })

/**
 * What a program touched outside the image and the data. Linux describes itself in /proc, and the AWS SDK looks for
 * settings in the home folder.
 */
const outsideOf = (printed: string) =>
  printed
    .split('\n')
    .filter((line) => line.startsWith('{"permission"'))
    .map((line) => Access.parse(JSON.parse(line)).resource)
    .filter((path) => !path.startsWith('/proc/') && !path.startsWith(join(homedir(), '.aws')) && !isOfTheAudit(path))

/** The program that listens is ours and uses zod from this folder. */
const isOfTheAudit = (path: string) => path.startsWith(join(root, 'test/serve')) || path.startsWith(join(root, 'node_modules/zod'))

const box = spawn(process.execPath, [...audited, 'infra/machine/serve.ts'], { cwd: image, env, stdio: ['ignore', 'pipe', 'pipe'] })
const printed = text(box.stderr)
const ended = once(box, 'exit')
afterAll(async () => {
  box.kill('SIGKILL')
  await rm(image, { recursive: true })
  await place.remove()
})
for await (const line of createInterface(box.stdout)) if (line.includes('first administrator')) break
const ada = await aPerson({ url }, place, 'ada')

test('an image’s contents are enough to serve the site and report its health', async () => {
  const answers = await Promise.all(['/', '/api/health', '/dashboard', '/api/openapi.json'].map((path) => fetch(url + path)))

  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
})

test('an image’s contents are enough to draw a picture and read a video', async () => {
  const picture = await upload(ada, { file: aPng({ width: 1_000, height: 800 }), as: 'image/png' })
  const thumbnail = await fetch(`${url}/api/media/${picture.id}/thumbnail`, { headers: { authorization: `Bearer ${ada.token}` } })

  const film = await upload(ada, { file: anMp4({ durationMs: 2 * secondMs }), as: 'video/mp4' })

  expect([thumbnail.status, thumbnail.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  expect(film).toMatchObject({ kind: 'video', state: { name: 'ready' } })
})

/** These act as soon as they're loaded. */
const programs = /^infra\/machine\/(serve|crier)\.ts$|-(worker|process)\.ts$|^functions\/operator\/move\.ts$|\.json$/

test('every file of an image finds its imports, including all platforms’ publishers', async () => {
  const modules = runtimeSources().files.filter((file) => !programs.test(file))
  const loading = `for (const file of ${JSON.stringify(modules)}) await import(${JSON.stringify(`${image}/`)} + file)`

  const { stderr } = await run(process.execPath, [...audited, '--input-type=module', '--eval', loading], { cwd: image, env })

  expect(outsideOf(stderr)).toEqual([])
})

test('an image’s contents are enough to back up while it runs', async () => {
  const { stdout } = await run(process.execPath, ['infra/machine/crier.ts', 'backup'], { cwd: image, env })

  expect(stdout).toContain('The backup is in')
})

test('asking an image for the sandbox says that it contains none', async () => {
  const asking = { ...env, PORT: String(await freePort()), DATA_FOLDER: join(place.folder, 'tried'), SANDBOX: '1' }

  await expect(run(process.execPath, ['infra/machine/serve.ts'], { cwd: image, env: asking })).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^SANDBOX is set, but this Crier package has no sandbox/),
  })
})

test('an image is smaller than 150 MB', async () => {
  const { stdout: size } = await run('du', ['--summarize', '--block-size=1M', image])

  expect(Number.parseInt(size, 10)).toBeLessThan(150)
})

test('a box from an image ends on request and has read nothing outside the image and its data', async () => {
  box.kill('SIGTERM')

  expect(await ended).toEqual([0, null])
  expect(outsideOf(await printed)).toEqual([])
})
