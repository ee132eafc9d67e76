import { Callout } from '#web/components/callout.tsx'
import { showDistance, showTime, showUtc, useTimeZone } from '#web/lib/show-time.ts'
import type { ZonedTime } from './zoned-time.ts'

type Props = { meaning: ZonedTime; local: string; timeZone: string; now: number }

/** What a chosen time is, in words that leave no doubt: on the spot, where the person is, and in UTC. */
export const TimeMeaning = ({ meaning, local, timeZone, now }: Props) => {
  const { instant } = meaning
  const isElsewhere = timeZone !== useTimeZone()
  return (
    <>
      <div role="status" className="border-brass border-l-2 pl-3">
        <p className="font-semibold">
          {showTime(instant, { timeZone })} <span className="font-normal text-ink-muted">{showDistance(instant, now)}</span>
        </p>
        {isElsewhere && <p className="text-[0.9375rem] text-ink-muted">{showTime(instant)} in your time zone</p>}
        <p className="figures text-[0.9375rem] text-ink-muted">{showUtc(instant)}</p>
      </div>
      {meaning.kind !== 'once' && (
        <Callout tone="warning">
          {meaning.kind === 'skipped'
            ? `Clocks go forward there that night, and ${clockOf(local)} is left out. It goes out at ${showTime(instant, { timeZone })}.`
            : `Clocks go back there that night, and ${clockOf(local)} comes twice. It goes out the first time, at ${showTime(instant, { timeZone })}; the second is at ${showTime(meaning.second, { timeZone })}.`}
        </Callout>
      )}
    </>
  )
}

const clockOf = (local: string) => local.slice('YYYY-MM-DDT'.length)
