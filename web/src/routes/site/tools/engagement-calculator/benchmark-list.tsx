import { type Benchmarked, showRate, tolerance } from './benchmarks.ts'

/** What the rates are measured against, and where it was published. */
export const BenchmarkList = ({ platforms }: { platforms: readonly Benchmarked[] }) => (
  <section aria-labelledby="benchmarks" className="mt-14 border-ink border-t pt-4">
    <h2 id="benchmarks" className="font-display text-3xl leading-none">
      What others reach
    </h2>
    <p className="mt-3 max-w-2xl text-ink-muted">
      Rates per post, by followers, of brands in all trades. A rate within {tolerance * 100}% of such a figure we call “around” it. Reports
      count what can be seen from outside: saves, which mostly only you see, lift your rate a little above theirs. And small accounts tend
      to reach higher rates than large ones.
    </p>
    <ul className="mt-6 border-line border-t text-[0.9375rem]">
      {platforms.map((platform) => (
        <Entry key={platform.slug} platform={platform} />
      ))}
    </ul>
  </section>
)

const Entry = ({ platform: { name, benchmark } }: { platform: Benchmarked }) => (
  <li className="grid grid-cols-[1fr_auto] items-baseline gap-x-4 gap-y-1 border-line border-b py-3 sm:grid-cols-[8rem_9rem_1fr]">
    <h3 className="font-semibold">{name}</h3>
    {benchmark.kind === 'published' ? (
      <>
        <p className="figures">
          {showRate(benchmark.rate)} <span className="text-ink-muted text-sm">{benchmark.measure}</span>
        </p>
        <p className="col-span-2 sm:col-span-1">
          <a
            href={benchmark.source.url}
            target="_blank"
            rel="noreferrer"
            className="text-ink-muted underline underline-offset-4 hover:text-ink"
          >
            {benchmark.source.name}
          </a>
        </p>
      </>
    ) : (
      <>
        <p>None</p>
        <p className="col-span-2 text-ink-muted sm:col-span-1">{benchmark.why}</p>
      </>
    )}
  </li>
)
