import type { Machine as MachineState } from '#shared/contracts/admin-rows.ts'

/** The one machine that Crier runs on, where it is the operator's own. */
export interface Machine {
  /** How it stands now; undefined when it does not answer. */
  state(): Promise<MachineState | undefined>
}
