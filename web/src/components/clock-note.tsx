import { useClockError } from '#web/lib/server-clock.ts'
import { Callout } from './callout.tsx'

/** Stands where times are chosen, and says why they may not be those that the person expects. */
export const ClockNote = () => {
  const error = useClockError()
  return error && <Callout tone="warning">Your device’s clock is {error} off. Times here follow Crier’s clock.</Callout>
}
