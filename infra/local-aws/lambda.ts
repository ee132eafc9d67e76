import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Context } from 'aws-lambda'
import { limitConcurrency } from '#shared/domain/limit-concurrency.ts'
import { secondMs } from '#shared/domain/times.ts'
import { type FunctionName, programsOf, timeoutSeconds } from '../aws/functions.ts'
import type { Bundle } from '../build/bundle.ts'
import { accountNumber, region } from '../machine/process/names.ts'
import { callingFunction } from './rights/function-calls.ts'

type Handler = (event: unknown, context: Context) => Promise<unknown>
/** Runs a function as Lambda does: with a context, and cut off at its timeout. */
export type Invoke = (event: unknown) => Promise<unknown>

export const functionArn = (name: FunctionName) => `arn:aws:lambda:${region}:${accountNumber}:function:${name}`

export type Functions = (name: FunctionName) => Invoke

/** What a deployment gives a function: its variables, and its timeout in seconds. */
export type Deployed = { name: string; variables: readonly string[]; timeoutSeconds: number }

/**
 * The bundled handlers, each loaded on first call, as Lambda does. They read the environment while loading, so it must
 * be complete by now. With `deployed`, each sees only its deployment's variables and gets its timeout.
 */
export const loadFunctions = (bundles: readonly Bundle[], deployed?: readonly Deployed[]): Functions => {
  const load = deployed ? loadingAsDeployed(deployed) : async (bundle: Bundle) => invoker(bundle.name, await handlerOf(bundle))
  const functions = new Map(bundles.map((bundle) => [bundle.name, loadedAtFirst(() => load(bundle))]))
  return (name) => {
    const invoke = functions.get(name)
    if (!invoke) throw new Error(`There is no bundle of ${name}.`)
    return invoke
  }
}

/** Most starts of the system call few functions. One that failed to load is retried by the next call. */
const loadedAtFirst = (load: () => Promise<Invoke>): Invoke => {
  let loading: Promise<Invoke> | undefined
  return async (event) => {
    loading ??= load()
    const invoke = await loading.catch((error: unknown) => {
      loading = undefined
      throw error
    })
    return invoke(event)
  }
}

/**
 * A module is loaded once per URL: the query gives each load of a function its own module, with the environment at that
 * time.
 */
const handlerOf = async (bundle: Bundle) => {
  await readAhead(bundle)
  const module: unknown = await import(`${pathToFileURL(bundle.file).href}?load=${randomUUID()}`)
  return handlerIn(module, bundle.file)
}

/** Loads functions as they're deployed: one after another, since all read this process's environment. */
const loadingAsDeployed = (deployed: readonly Deployed[]) => {
  const oneAtATime = limitConcurrency(1)
  return (bundle: Bundle) => {
    const own = deployed.find(({ name }) => name === bundle.name)
    if (!own) throw new Error(`No template has the function ${bundle.name}.`)
    return oneAtATime(async () => {
      const restore = hideVariables(own.variables)
      try {
        return invoker(bundle.name, await handlerOf(bundle), own.timeoutSeconds * secondMs)
      } finally {
        restore()
      }
    })
  }
}

/**
 * The variables that exist without a template: Lambda's own, the addresses of emulators and the sandbox, and Node's.
 */
const isAlwaysThere = (name: string) => /^(AWS_|NODE_|PATH$|HOME$|TMPDIR$)|_SANDBOX_URL$/.test(name)

const hideVariables = (shown: readonly string[]) => {
  const hidden = Object.entries(process.env).filter(([name]) => !isAlwaysThere(name) && !shown.includes(name))
  for (const [name] of hidden) delete process.env[name]
  return () => {
    for (const [name, value] of hidden) process.env[name] = value
  }
}

/**
 * Preloads the parts that the handler imports later: another build may delete their files while this one still runs.
 * Programs are started, never imported.
 */
const readAhead = async ({ name: functionName, file }: Bundle) => {
  const folder = dirname(file)
  const programs = Object.keys(programsOf(functionName)).map((program) => `${program}.mjs`)
  const parts = (await readdir(folder)).filter((name) => name.endsWith('.mjs') && ![basename(file), ...programs].includes(name))
  await Promise.all(parts.map((name) => import(pathToFileURL(join(folder, name)).href)))
}

/** Passes a handler its context, and enforces its timeout. */
const invoker =
  (name: FunctionName, handler: Handler, limitMs = timeoutSeconds(name) * secondMs): Invoke =>
  async (event) => {
    const context = contextFor(name, limitMs)
    let timer: NodeJS.Timeout | undefined
    const outOfTime = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error(`${name} timed out after ${limitMs / secondMs} seconds.`)), limitMs)
    })
    try {
      return await Promise.race([callingFunction.run(name, () => handler(event, context)), outOfTime])
    } finally {
      clearTimeout(timer)
    }
  }

const handlerIn = (module: unknown, file: string): Handler => {
  if (typeof module === 'object' && module !== null && 'handler' in module && typeof module.handler === 'function')
    return module.handler as Handler
  throw new Error(`${file} exports no handler.`)
}

const contextFor = (name: FunctionName, limitMs: number): Context => {
  const endsAt = Date.now() + limitMs
  const nothing = () => undefined
  return {
    awsRequestId: randomUUID(),
    functionName: name,
    functionVersion: '$LATEST',
    invokedFunctionArn: functionArn(name),
    memoryLimitInMB: '1024',
    logGroupName: `/aws/lambda/${name}`,
    logStreamName: 'local',
    callbackWaitsForEmptyEventLoop: false,
    getRemainingTimeInMillis: () => Math.max(0, endsAt - Date.now()),
    done: nothing,
    fail: nothing,
    succeed: nothing,
  }
}
