import { showCountdown, showDistance, showTime, showUtc, useTimeZone } from '#web/lib/show-time.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Tooltip } from './tooltip.tsx'

/** `at` is an instant in ISO 8601, as the API gives it. */
type TimeProps = { at: string }

/** In the person's own zone, with its short name; the tooltip has UTC. */
export const Time = ({ at }: TimeProps) => <Instant at={at} text={showTime(at, { timeZone: useTimeZone() })} />

/** "in 3 min", "2 h ago"; keeps itself up to date. */
export const RelativeTime = ({ at }: TimeProps) => <Instant at={at} text={showDistance(at, useNow())} />

/** What is left, to the second. Not announced each second: it is read when one goes there. */
export const Countdown = ({ at }: TimeProps) => <Instant at={at} text={showCountdown(at, useNow())} />

const Instant = ({ at, text }: TimeProps & { text: string }) => (
  <Tooltip text={showUtc(at)}>
    <time dateTime={at} className="whitespace-nowrap">
      {text}
    </time>
  </Tooltip>
)
