import { Download } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '#web/components/button.tsx'
import { buttonClass } from '#web/components/button-class.ts'
import { Trans } from '#web/components/trans.tsx'
import { useObjectUrl } from '#web/features/media/use-object-url.ts'
import { i18n } from '#web/lib/i18n.ts'
import { downloadName, type Result, showKilobytes } from './use-resizer.ts'

/** The resized pictures, each with its download. Their space is reserved beforehand, so nothing jumps. */
export const ResultList = ({ results }: { results: readonly Result[] }) => {
  const list = useRef<HTMLUListElement>(null)
  const made = results.filter(({ jpeg }) => jpeg).length
  const isDone = made === results.length
  return (
    <section aria-labelledby="results" className="mt-12 border-ink border-t pt-4">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h2 id="results" className="font-display text-3xl leading-none">
          {i18n.t('Ready to post')}
        </h2>
        {results.length > 1 && (
          <Button icon={Download} disabled={!isDone} onClick={() => downloadAll(list.current)}>
            {i18n.t('Download all')}
          </Button>
        )}
      </div>
      <p role="status" className="mt-1 text-ink-muted">
        {isDone ? madeText(made) : i18n.t('{made} of {count} made…', { made, count: results.length })}
      </p>
      <ul ref={list} className="mt-5 grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
        {results.map((result) => (
          <li key={result.preset.name}>
            <Picture {...result} />
          </li>
        ))}
      </ul>
    </section>
  )
}

const madeText = (count: number) => i18n.t('{count, plural, one {One picture is ready.} other {# pictures are ready.}}', { count })

/** One after another, as if each link were clicked by hand. */
const downloadAll = (list: HTMLUListElement | null) => {
  for (const link of list?.querySelectorAll<HTMLAnchorElement>('a[download]') ?? []) link.click()
}

const Picture = ({ preset, jpeg }: Result) => {
  const url = useObjectUrl(jpeg)
  const { name, width, height } = preset
  return (
    <figure className="rounded-card border border-line bg-sheet">
      <div className="grid h-56 place-items-center border-line border-b bg-well p-4" aria-busy={!url}>
        {url !== undefined && (
          <img
            src={url}
            alt={i18n.t('Your {name}', { name })}
            width={width}
            height={height}
            className="size-auto max-h-48 max-w-full border border-line"
          />
        )}
      </div>
      <figcaption className="flex min-h-20 items-center justify-between gap-3 p-4">
        <span className="min-w-0">
          <span className="block font-semibold">{name}</span>
          <span className="figures flex flex-wrap gap-x-3 text-ink-muted text-sm *:whitespace-nowrap">
            <span>
              {width} × {height}
            </span>
            {jpeg && <span>{showKilobytes(jpeg.size)}</span>}
          </span>
        </span>
        {url !== undefined && (
          <a href={url} download={downloadName(preset)} className={buttonClass({ variant: 'secondary' })}>
            <Download aria-hidden className="size-4.5 shrink-0" strokeWidth={1.75} />
            <span>
              <Trans id="Download<hidden> {name}</hidden>" values={{ name }} components={{ hidden: <span className="sr-only" /> }} />
            </span>
          </a>
        )}
      </figcaption>
    </figure>
  )
}
