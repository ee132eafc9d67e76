import { glob, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as z from 'zod'
import { installNativeModules } from '#infra/aws/deploy/native-modules.ts'
import { bundleFunctions } from '#infra/build/bundle.ts'
import { coldStartEnvironment, startParameterStore } from '#test/infra/cold-start.ts'
import { environments, functionNameOf, synthesize, wholeStage } from '#test/infra/synthesis.ts'
import { type ArmNode, openArmNode } from './arm-node.ts'
import { drawPictures } from './draw-pictures.ts'
import { systemLibraries } from './system-libraries.ts'

// Starts Crier as one program with Node for arm64. Then loads every function's folder as the CDK would send it to
// Lambda, has `render` draw images, and prints a table. Fails when a folder can't be loaded.

const program = fileURLToPath(new URL('./load-function.ts', import.meta.url))
const machine = fileURLToPath(new URL('./start-machine.ts', import.meta.url))

const Loaded = z.object({ arch: z.literal('arm64'), files: z.number(), loadMs: z.number(), answer: z.unknown().optional() })

const print = (line: string) => process.stdout.write(`${line}\n`)

const Started = z.object({ arch: z.literal('arm64'), startMs: z.number(), health: z.literal('online'), email: z.string() })

type Deployed = { name: string; folder: string; variables: Record<string, string> }

const main = async () => {
  const node = await openArmNode()
  print(await startMachine(node))
  await bundleFunctions()
  await installNativeModules()
  const synthesis = await synthesize(wholeStage)
  const parameterStore = await startParameterStore(wholeStage)
  try {
    const variablesOf = environments(synthesis)
    const functions = synthesis.ofType('AWS::Lambda::Function').map(({ Properties }): Deployed => {
      const name = functionNameOf(Properties)
      return { name, folder: join(synthesis.outdir, stagedFolder(Properties)), variables: variablesOf.get(name) ?? {} }
    })
    const load = loader(node, (name, variables) => coldStartEnvironment(name, { variables, parameterStore }))

    print(`Node ${node.version} for arm64, emulated; the functions as they are deployed:`)
    print(row('function', 'files', 'KB', 'load ms'))
    for (const one of functions) {
      const { files, loadMs } = await load(one)
      print(row(one.name, String(files), (await kilobytesIn(one.folder)).toLocaleString('en'), loadMs.toFixed(0)))
    }

    const render = functions.find(({ name }) => name === 'render')
    if (!render) throw new Error('No stack has the function render.')
    print('render:')
    for (const line of await systemLibraries(render.folder)) print(`  ${line}`)
    const call = async (event: unknown, own: Record<string, string>) => (await load(render, { event, own })).answer
    for (const line of await drawPictures(call)) print(`  ${line}`)
  } finally {
    await parameterStore.stop()
    synthesis.remove()
  }
}

/** Starts Crier on one machine, from source. */
const startMachine = async (node: ArmNode) => {
  const printed = await node.run(machine, { parameters: [], environment: {} })
  const { startMs } = Started.parse(JSON.parse(printed))
  return `Node ${node.version} for arm64, emulated: Crier as one program starts in ${(startMs / 1_000).toFixed(1)} s, is online, and signs somebody up.`
}

const Code = z.object({ S3Key: z.string().regex(/\.zip$/) })

/**
 * The folder where the CDK stages what it sends to Lambda. It lies outside our own folder, so a function can't load
 * anything that isn't sent along.
 */
const stagedFolder = ({ Code: code }: Record<string, unknown>) => `asset.${Code.parse(code).S3Key.replace(/\.zip$/, '')}`

type Environment = (name: string, variables: Record<string, string>) => Record<string, string>

const loader =
  (node: ArmNode, environmentFor: Environment) =>
  async ({ name, folder, variables }: Deployed, call?: { event: unknown; own: Record<string, string> }) => {
    const parameters = [folder, ...(call ? [JSON.stringify(call.event)] : [])]
    try {
      const printed = await node.run(program, { parameters, environment: { ...environmentFor(name, variables), ...call?.own } })
      return Loaded.parse(JSON.parse(printed))
    } catch (cause) {
      throw new Error(`${name} can't be ${call ? 'called' : 'loaded'} on arm64.`, { cause })
    }
  }

const kilobytesIn = async (folder: string) => {
  let bytes = 0
  for await (const file of glob('**/*', { cwd: folder })) {
    const entry = await stat(join(folder, file))
    if (entry.isFile()) bytes += entry.size
  }
  return Math.round(bytes / 1_000)
}

const row = (name: string, ...figures: string[]) => `${name.padEnd(12)}${figures.map((figure) => figure.padStart(8)).join('')}`

main().catch((error: unknown) => {
  process.stderr.write(`${inWords(error)}\n`)
  process.exitCode = 1
})

const inWords = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  return error.cause === undefined ? error.message : `${error.message}\n${inWords(error.cause)}`
}
