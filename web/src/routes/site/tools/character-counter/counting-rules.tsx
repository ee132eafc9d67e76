import { PlatformIcon } from '#web/platforms/platform-icon.tsx'
import { publicPlatforms } from '#web/platforms/registry.ts'
import { limitOf, showNumber } from './count-everywhere.ts'

/** Which rule each counter goes by, and where the platform states it. */
export const CountingRules = () => (
  <section aria-labelledby="rules" className="mt-16 border-ink border-t pt-4">
    <h2 id="rules" className="font-display text-3xl leading-none">
      How each platform counts
    </h2>
    <p className="mt-3 max-w-2xl text-ink-muted">
      The counters read the same catalogue as Crier’s composer and its checks before sending, so what fits here fits there.
    </p>
    <dl className="mt-6 grid gap-x-12 sm:grid-cols-2">
      {publicPlatforms.map(({ platform, name }) => {
        const { value, unit, note, source, checkedOn } = limitOf(platform)
        return (
          <div key={platform} className="border-line border-t py-4">
            <dt className="flex items-center gap-2 font-semibold">
              <PlatformIcon platform={platform} size={16} />
              {name}
            </dt>
            <dd className="mt-1 text-ink-muted">
              {showNumber(value)} {unit}. {note}{' '}
              <a href={source} target="_blank" rel="noreferrer" className="text-ink underline underline-offset-4">
                Source<span className="sr-only"> of the rule of {name}</span>, read on <time dateTime={checkedOn}>{checkedOn}</time>
              </a>
            </dd>
          </div>
        )
      })}
    </dl>
  </section>
)
