import { secondMs } from '#shared/domain/times.ts'

/** One thing that was tried: whether it succeeded, and in words what was seen or what was wrong. */
export type StepResult = { readonly name: string; readonly isPassed: boolean; readonly says: string; readonly ms: number }

/** What a step found, and what the next steps need from it. */
type Found<Value> = { readonly says: string; readonly value: Value }

/** Thrown when a step failed, so the steps that need it can't be tried. It has been reported already. */
export class StepFailed extends Error {}

type Options = { readonly print: (line: string) => void; readonly now: () => number }

/** Runs steps one after another, prints a line for each, and keeps the results. */
export const openSteps = ({ print, now }: Options) => {
  const results: StepResult[] = []
  const keep = (name: string, beganAt: number, { isPassed, says }: Pick<StepResult, 'isPassed' | 'says'>) => {
    const ms = now() - beganAt
    results.push({ name, isPassed, says, ms })
    print(`${isPassed ? '✓' : '✗'} ${name}: ${says} (${(ms / secondMs).toFixed(1)} s)`)
  }
  return {
    results: (): readonly StepResult[] => results,
    /** Throws `StepFailed` if the work threw. */
    async take<Value>(name: string, work: () => Promise<Found<Value>>): Promise<Value> {
      const beganAt = now()
      try {
        const { says, value } = await work()
        keep(name, beganAt, { isPassed: true, says })
        return value
      } catch (error) {
        keep(name, beganAt, { isPassed: false, says: inOneLine(error) })
        throw new StepFailed(name)
      }
    },
  }
}

export type Steps = ReturnType<typeof openSteps>

/** Continues after a step that nothing else needs. */
export const despiteFailure = async (taken: Promise<unknown>) => {
  try {
    await taken
  } catch (error) {
    if (!(error instanceof StepFailed)) throw error
  }
}

const inOneLine = (error: unknown) => (error instanceof Error ? error.message : String(error)).replaceAll(/\s+/g, ' ').trim()
