import { Button } from '#web/components/button.tsx'
import type { Own } from '#web/features/composer/draft/draft.ts'
import { isOwn } from '#web/features/composer/draft/written.ts'

type Props = {
  /** What the place is called. */
  name: string
  own: Own | undefined
  onReset: (what: keyof Own) => void
}

/** Says whether a place gets what all share, and takes back what was made its own. */
export const OwnNote = ({ name, own, onReset }: Props) => (
  <div className="flex min-h-10 flex-wrap items-center gap-x-4 border-line border-b px-4 py-1 text-[0.8125rem] text-ink-muted">
    {!isOwn(own) && <p>As written for all. What you change here is for {name} only.</p>}
    {own?.text !== undefined && <OneOwn name={name} what="text" onReset={() => onReset('text')} />}
    {own?.media !== undefined && <OneOwn name={name} what="files" onReset={() => onReset('media')} />}
  </div>
)

const OneOwn = ({ name, what, onReset }: { name: string; what: string; onReset: () => void }) => (
  <p className="flex items-center gap-1.5">
    <span aria-hidden className="size-1.5 shrink-0 rounded-full bg-brass" />
    Own {what} for {name}
    <Button variant="quiet" size="small" onClick={onReset}>
      Reset<span className="sr-only"> to the {what} of all</span>
    </Button>
  </p>
)
