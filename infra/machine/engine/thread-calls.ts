import type { MessagePort, Worker } from 'node:worker_threads'
import * as z from 'zod'

/** The calls two threads can make to each other, by name. Arguments and results are copied. */
export type Calls = Record<string, (input: never) => unknown>

type End = Pick<MessagePort | Worker, 'postMessage'> & { on: (event: 'message', listener: (message: unknown) => void) => unknown }

const Message = z.union([
  z.object({ call: z.string(), id: z.number(), input: z.unknown() }),
  z.object({ answers: z.number(), answer: z.unknown() }),
  z.object({ answers: z.number(), error: z.unknown() }),
])

/** With `--watch`, Node uses the same channel to report which files a thread has read. */
const OfNode = z.union([z.object({ 'watch:import': z.unknown() }), z.object({ 'watch:require': z.unknown() })])

type InputOf<Call> = Call extends (input: infer Input) => unknown ? Input : never
type AnswerOf<Call> = Call extends (input: never) => infer Answer ? Awaited<Answer> : never

/**
 * Connects this thread to another one. `Theirs` is what the other thread answers, `answers` what this one does.
 * `hangUp` rejects the calls that the other thread can no longer answer.
 */
export const connectThreads = <Theirs extends Calls>(end: End, answers: Calls) => {
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  let calls = 0
  let reason: Error | undefined

  const answerTo = async (call: string, input: unknown) => {
    const answer = Object.hasOwn(answers, call) ? answers[call] : undefined
    if (!answer) throw new Error(`This thread can’t be asked to ${call}.`)
    return Reflect.apply(answer, undefined, [input])
  }
  end.on('message', (received) => {
    const { data: message, error } = Message.safeParse(received)
    if (error) {
      if (OfNode.safeParse(received).success) return
      throw error
    }
    if ('call' in message) {
      const { call, id, input } = message
      return void answerTo(call, input).then(
        (answer) => end.postMessage({ answers: id, answer }),
        (error: unknown) => end.postMessage({ answers: id, error: error instanceof Error ? error : new Error(String(error)) }),
      )
    }
    const asked = waiting.get(message.answers)
    waiting.delete(message.answers)
    if ('error' in message) asked?.reject(message.error)
    else asked?.resolve(message.answer)
  })
  return {
    /** Calls the other thread. Its errors are rethrown here. */
    ask: async <Name extends keyof Theirs & string>(call: Name, input: InputOf<Theirs[Name]>): Promise<AnswerOf<Theirs[Name]>> => {
      if (reason) throw reason
      calls += 1
      const asked = Promise.withResolvers<unknown>()
      waiting.set(calls, asked)
      end.postMessage({ call, id: calls, input })
      // Both threads run the same code, so the result has the type that the call declares.
      return (await asked.promise) as AnswerOf<Theirs[Name]>
    },
    /** Rejects all pending calls and all later ones. */
    hangUp: (error: Error) => {
      reason = error
      for (const { reject } of waiting.values()) reject(error)
      waiting.clear()
    },
  }
}
