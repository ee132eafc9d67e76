import type { Machine } from '#functions/ports/machine.ts'
import { Machine as MachineState } from '#shared/contracts/admin-rows.ts'
import { secondMs } from '#shared/domain/times.ts'

/** The machine as the process that serves on it tells, at an address within it. */
export const httpMachine = (url: string): Machine => ({
  async state() {
    try {
      const answer = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(2 * secondMs) })
      return answer.ok ? MachineState.parse(await answer.json()) : undefined
    } catch {
      return undefined
    }
  },
})
