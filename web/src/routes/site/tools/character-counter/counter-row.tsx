import { PlatformIcon } from '#web/platforms/platform-icon.tsx'
import { type PlatformCount, sayRoom, showNumber } from './count-everywhere.ts'

const colours: Record<PlatformCount['standing'], string> = { fits: 'text-ink-muted', near: 'text-brass', over: 'text-failed' }

/** How much of a platform's room a text takes: quiet, brass from 90 % on, red over it. */
export const CounterRow = ({ count }: { count: PlatformCount }) => {
  const { platform, name, length, limit, unit, standing } = count
  return (
    <li className="py-3">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <span className="flex items-center gap-2 self-center font-medium">
          <PlatformIcon platform={platform} size={16} />
          {name}
        </span>
        <span className={`figures ml-auto ${colours[standing]} ${standing === 'fits' ? '' : 'font-semibold'}`}>{sayRoom(count)}</span>
      </div>
      {/* A drawing, because a document as it was built may have no style attribute. */}
      <svg
        aria-hidden="true"
        viewBox="0 0 1 1"
        preserveAspectRatio="none"
        className={`mt-2 h-1 w-full rounded-full bg-line ${colours[standing]}`}
      >
        <rect width={Math.min(1, length / limit)} height="1" fill="currentColor" />
      </svg>
      <p className="figures mt-1 text-ink-muted text-sm">
        {showNumber(length)} of {showNumber(limit)} {unit}
      </p>
    </li>
  )
}
