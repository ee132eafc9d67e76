import { showCountdown, showDistance, showTime, showUtc, useTimeZone } from '#web/lib/show-time.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Tooltip } from './tooltip.tsx'

/** `at` is an ISO 8601 instant, as the API returns it. */
type TimeProps = { at: string }

/** A time in the person's own zone, with its short name. The tooltip has UTC. */
export const Time = ({ at }: TimeProps) => <Instant at={at} text={showTime(at, { timeZone: useTimeZone() })} />

/** "in 3 min", "2 h ago". Keeps itself up to date. */
export const RelativeTime = ({ at }: TimeProps) => <Instant at={at} text={showDistance(at, useNow())} />

/** The remaining time, to the second. Not announced every second, only when a screen reader gets there. */
export const Countdown = ({ at }: TimeProps) => <Instant at={at} text={showCountdown(at, useNow())} />

const Instant = ({ at, text }: TimeProps & { text: string }) => (
  <Tooltip text={showUtc(at)}>
    <time dateTime={at} className="whitespace-nowrap">
      {text}
    </time>
  </Tooltip>
)
