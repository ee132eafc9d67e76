import { i18n } from '#web/lib/i18n.ts'
import { useClockError } from '#web/lib/server-clock.ts'
import { Callout } from './callout.tsx'

/** Shown wherever people choose a time, in case the device's clock is wrong. */
export const ClockNote = () => {
  const error = useClockError()
  return (
    error && <Callout tone="warning">{i18n.t('Your device’s clock is {error} off. Times here follow Crier’s clock.', { error })}</Callout>
  )
}
