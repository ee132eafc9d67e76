import { useNow } from '#web/lib/use-now.ts'
import { showClock } from './show-clock.ts'

/** The reader's time at the end of the headline, where there is room. Each figure has a place of its own, so that the line stands still. */
export const BigClock = () => {
  const now = useNow()
  if (now === 0) return null
  return (
    <p
      aria-hidden="true"
      className="absolute right-0 bottom-11 hidden font-display text-[0.5em] text-brass leading-none sm:bottom-16 md:flex"
    >
      {[...showClock(now)].map((figure, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the place is what stays.
        <span key={place} className={figure === ':' ? 'w-[0.26em] text-center' : 'w-[0.5em] text-center'}>
          {figure}
        </span>
      ))}
    </p>
  )
}
