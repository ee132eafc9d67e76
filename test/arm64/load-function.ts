import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

// Loads a function's folder as Lambda does, along with every chunk that the function would load later. If a second
// argument passes an event, also calls the function with it.
const [folder = '', event] = process.argv.slice(2)

const moduleAt = (file: string): Promise<Record<string, unknown>> => import(pathToFileURL(join(folder, file)).href)

const from = performance.now()
const { handler } = await moduleAt('handler.mjs')
const loadMs = performance.now() - from
if (typeof handler !== 'function') throw new Error('handler.mjs exports no handler.')

/** A program of its own, which `render` starts for each image. */
const drawProcess = 'draw-process.mjs'

const files = (await readdir(folder)).filter((file) => file.endsWith('.mjs') && file !== drawProcess)
for (const file of files) await moduleAt(file)

const answer: unknown = event === undefined ? undefined : await handler(JSON.parse(event))
process.stdout.write(JSON.stringify({ arch: process.arch, files: files.length, loadMs, answer }))
process.exit(0)
