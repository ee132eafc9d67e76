import { type ChildProcess, fork } from 'node:child_process'
import type * as z from 'zod'
import { variablesToPassOn } from '../runtime/env.ts'

type Settings<Answer> = {
  /** The program's file: source or bundled. */
  program: URL
  args?: readonly string[]
  /** The limit of its JavaScript heap, in MB. Native memory comes on top. */
  objectsMb: number
  answer: z.ZodType<Answer>
  /** How long an idle process is kept after its last job, in ms; forever by default. */
  idleMs?: number
}

/**
 * Sends the program a message. Resolves to its next reply, or to undefined if it exits instead, as it's made to after
 * `limitMs`.
 */
export type Ask<Answer> = (message: object, limitMs: number) => Promise<Answer | undefined>

/**
 * Runs a program in its own process, for jobs that may exhaust memory or time: that kills their process, and ours
 * survives. The first job starts it, and it stays for the next. Jobs run one at a time, in call order. After one that
 * throws, the next gets a new process.
 */
export const ownProcess = <Answer>({ program, args = [], objectsMb, answer, idleMs }: Settings<Answer>) => {
  let running: ChildProcess | undefined
  let last: Promise<unknown> = Promise.resolve()
  let idle: NodeJS.Timeout | undefined

  const start = () => {
    const child = fork(program, args, {
      execArgv: [`--max-old-space-size=${objectsMb}`, '--max-semi-space-size=4'],
      env: variablesToPassOn(),
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    child.on('error', () => stop(child))
    child.once('exit', () => stop(child))
    return child
  }

  const stop = (child: ChildProcess) => {
    if (running === child) running = undefined
    child.kill('SIGKILL')
  }

  const ask = async (child: ChildProcess, message: object, limitMs: number) => {
    const { promise, resolve } = Promise.withResolvers<unknown>()
    const limit = setTimeout(() => child.kill('SIGKILL'), limitMs)
    const events = ['message', 'exit', 'error']
    for (const event of events) child.once(event, resolve)
    child.send(message, (error) => error && resolve(error))
    const said = await promise
    for (const event of events) child.off(event, resolve)
    clearTimeout(limit)
    return answer.safeParse(said).data
  }

  const doNext = async <Result>(work: (ask: Ask<Answer>) => Promise<Result>) => {
    clearTimeout(idle)
    running ??= start()
    const child = running
    hold(child)
    try {
      return await work((message, limitMs) => ask(child, message, limitMs))
    } catch (error) {
      stop(child)
      throw error
    } finally {
      letGo(child)
      if (idleMs !== undefined) idle = setTimeout(() => stop(child), idleMs).unref()
    }
  }

  return {
    /** Runs the job once all earlier ones are done. */
    whenFree<Result>(work: (ask: Ask<Answer>) => Promise<Result>): Promise<Result> {
      const result = last.then(() => doNext(work))
      last = result.catch(() => undefined)
      return result
    },
  }
}

/** A process that's working keeps ours alive. */
const hold = (child: ChildProcess) => {
  child.ref()
  child.channel?.ref()
}

const letGo = (child: ChildProcess) => {
  child.unref()
  child.channel?.unref()
}
