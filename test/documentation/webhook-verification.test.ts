import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { signatureOf } from '#functions/adapters/outside/webhook-sender.ts'
import { fetchPackage } from '#infra/build/fetch-package.ts'
import { secondMs } from '#shared/domain/times.ts'
import { codeBlocksOf } from './code-blocks.ts'

// Takes the functions out of docs/developers/webhooks.md, and runs each in its own language, on this machine's Node. So
// too with the code for n8n.

type Request = { secret: string; headers: Record<string, string>; body: string }

/** Says what a page's function says of a request, at a time in seconds since 1970. */
type Verify = (request: Request, at: number) => Promise<boolean>

const snippet = (language: string, page = 'docs/developers/webhooks.md') => {
  const block = codeBlocksOf(page).find((each) => each.language === language)
  if (!block) throw new Error(`The page has no function in ${language}.`)
  return block.text
}

// Standard Webhooks' own example.
const vector = {
  secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  at: 1_614_265_330,
  body: '{"test": 2432232314}',
  headers: {
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  },
}

const folder = await mkdtemp(join(tmpdir(), 'crier-verification-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

const JavaScript = z.object({
  isFromCrier: z.custom<(secret: string, headers: object, body: string) => boolean>((value) => typeof value === 'function'),
})

const inJavaScript = async (): Promise<Verify> => {
  const file = join(folder, 'verify.mjs')
  await writeFile(
    file,
    `let seconds = 0\nexport const setTime = (at) => { seconds = at }\nconst Date = { now: () => seconds * 1000 }\n${snippet('js')}`,
  )
  const module: unknown = await import(pathToFileURL(file).href)
  const { isFromCrier } = JavaScript.parse(module)
  const { setTime } = z.object({ setTime: z.custom<(at: number) => void>((value) => typeof value === 'function') }).parse(module)
  return async ({ secret, headers, body }, at) => {
    setTime(at)
    return isFromCrier(secret, headers, body)
  }
}

type Pyodide = { runPython: (code: string) => unknown }
const PyodideModule = z.object({ loadPyodide: z.custom<() => Promise<Pyodide>>((value) => typeof value === 'function') })

const inPython = async (): Promise<Verify> => {
  const { loadPyodide } = PyodideModule.parse(await import(pathToFileURL(join(await fetchPackage('pyodide'), 'pyodide.mjs')).href))
  const python = await loadPyodide()
  python.runPython(snippet('python'))
  return async (request, at) => {
    const given = JSON.stringify(JSON.stringify({ ...request, at }))
    return z
      .boolean()
      .parse(
        python.runPython(
          `import json\ngiven = json.loads(${given})\ntime.time = lambda: given["at"]\nis_from_crier(given["secret"], given["headers"], given["body"])`,
        ),
      )
  }
}

type Php = { run: (given: { code: string }) => Promise<{ text: string }> }
const PhpRuntime = z.object({
  loadNodeRuntime: z.custom<(version: string, options: object) => Promise<number>>((value) => typeof value === 'function'),
})
const PhpModule = z.object({ PHP: z.custom<new (runtime: number) => Php>((value) => typeof value === 'function') })

const inPhp = async (): Promise<Verify> => {
  const runtimePackage = await fetchPackage('php')
  const { loadNodeRuntime } = PhpRuntime.parse(await import(pathToFileURL(join(runtimePackage, 'index.js')).href))
  const { PHP } = PhpModule.parse(await import(pathToFileURL(join(runtimePackage, '../universal/index.js')).href))
  const php = new PHP(await loadNodeRuntime('8.4', { emscriptenOptions: { processId: 1 } }))
  return async (request, at) => {
    const given = Buffer.from(JSON.stringify({ ...request, at })).toString('base64')
    // Within a namespace, its own time() comes before PHP's.
    const code = `<?php namespace Page\\At${at}n${given.length}x${Math.trunc(performance.now() * 1_000)};
$given = json_decode(base64_decode('${given}'), true);
function time(): int { global $given; return $given['at']; }
${snippet('php')}
echo isFromCrier($given['secret'], $given['headers'], $given['body']) ? 'yes' : 'no';`
    return z.enum(['yes', 'no']).parse((await php.run({ code })).text) === 'yes'
  }
}

/** The page's code as n8n runs it: the body of an async function that returns items. */
const inN8n = async (): Promise<Verify> => {
  const code = snippet('js', 'docs/developers/recipes/n8n.md')
  return async ({ secret, headers, body }, at) => {
    const items: unknown = await runInNewContext(`(async function () {\n${code.replace('whsec_…', secret)}\n}).call(self)`, {
      self: { helpers: { getBinaryDataBuffer: async () => Buffer.from(body) } },
      $input: { first: () => ({ json: { headers } }) },
      require: createRequire(import.meta.url),
      Buffer,
      Date: { now: () => at * secondMs },
    })
    return z.array(z.object({ json: z.unknown() })).parse(items).length === 1
  }
}

const languages = { JavaScript: inJavaScript, Python: inPython, PHP: inPhp, 'n8n’s Code node': inN8n }

describe.each(Object.entries(languages))('the function in %s', (_, load) => {
  let verify: Verify
  beforeAll(async () => {
    verify = await load()
  }, 600 * secondMs)

  test('accepts the example of Standard Webhooks', async () => {
    expect(await verify(vector, vector.at)).toBe(true)
  })

  test('accepts what Crier signs, with either secret while one replaces the other', async () => {
    const [earlier, later] = ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD']
    const signed = { id: 'evt_1', seconds: 1_800_000_000, body: '{"type":"post.published","content":"Über “Wörter” 🎉"}' }
    const headers = {
      'webhook-id': signed.id,
      'webhook-timestamp': String(signed.seconds),
      'webhook-signature': [later, earlier].map((secret) => signatureOf(secret, signed)).join(' '),
    }

    for (const secret of [earlier, later]) expect(await verify({ secret, headers, body: signed.body }, signed.seconds)).toBe(true)
  })

  test('refuses a changed body, another secret, and a signature of another kind', async () => {
    const { at, headers } = vector

    expect(await verify({ ...vector, body: '{"test": 2432232315}' }, at)).toBe(false)
    expect(await verify({ ...vector, secret: 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD' }, at)).toBe(false)
    for (const signature of ['', 'v1,', 'v1a,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=', headers['webhook-signature'].slice(3)])
      expect(await verify({ ...vector, headers: { ...headers, 'webhook-signature': signature } }, at)).toBe(false)
  })

  test('refuses what’s more than five minutes old, from the future, or without a time', async () => {
    for (const seconds of [-300, 300]) expect(await verify(vector, vector.at + seconds)).toBe(true)
    for (const seconds of [-301, 301]) expect(await verify(vector, vector.at + seconds)).toBe(false)
    for (const timestamp of ['', 'soon'])
      expect(await verify({ ...vector, headers: { ...vector.headers, 'webhook-timestamp': timestamp } }, vector.at)).toBe(false)
  })
})
