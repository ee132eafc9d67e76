import { Suspense, useMemo, useState } from 'react'
import { Button } from '#web/components/button.tsx'
import { lazyPart, useWasEver } from '#web/components/lazy-part.tsx'
import { Skeleton } from '#web/components/spinner.tsx'
import { i18n } from '#web/lib/i18n.ts'
import { useComposer } from './composer-context.tsx'
import { writtenOf } from './composer-state.ts'
import { allTab, isBlank } from './draft.ts'
import { AccountPreviews } from './later-parts.ts'
import { readOptions } from './read-options.ts'

const RequestsDialog = lazyPart(async () => (await import('./requests-dialog.tsx')).RequestsDialog)

/** The right-hand pane: how the post will look, and what will be sent. */
export const PreviewPane = () => {
  const { chosen } = useComposer()
  return (
    <section
      aria-labelledby="preview"
      className="min-w-0 lg:sticky lg:flex lg:flex-col lg:top-[calc(var(--header)+1.5rem)] lg:max-h-[calc(100svh-var(--header)-var(--bottom-bar)-9rem)] lg:self-start"
    >
      <div className="mb-1 flex min-h-9 items-center justify-between gap-4">
        <h2 id="preview" className="font-semibold text-[0.9375rem]">
          {i18n.t('Preview')}
        </h2>
        {chosen.length > 0 && <RequestsButton />}
      </div>
      <Previews />
    </section>
  )
}

/** Previews of the post for the open tab's accounts. */
const Previews = () => {
  const { composer, chosen, tab } = useComposer()
  const concerned = useMemo(() => chosen.filter(({ id, platform }) => tab === allTab || id === tab || platform === tab), [chosen, tab])
  const isNobody = concerned.length === 0
  if (isNobody || isBlank(composer.draft, composer.files))
    return (
      <p className="rounded-card border border-edge/60 border-dashed px-5 py-10 text-center text-ink-muted">
        {isNobody ? i18n.t('Choose an account to preview your post there.') : i18n.t('Your post appears here as you write.')}
      </p>
    )
  return (
    <Suspense fallback={<Skeleton className="h-96 w-full" />}>
      <AccountPreviews accounts={concerned} />
    </Suspense>
  )
}

/** Opens the requests that would be sent. */
const RequestsButton = () => {
  const [isOpen, setOpen] = useState(false)
  const wasOpen = useWasEver(isOpen)
  return (
    <>
      <Button variant="quiet" size="small" onClick={() => setOpen(true)}>
        {i18n.t('What will be sent')}
      </Button>
      <Suspense>{wasOpen && <Requests isOpen={isOpen} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}

const Requests = (dialog: { isOpen: boolean; onClose: () => void }) => {
  const { composer, chosen } = useComposer()
  const written = writtenOf(composer)
  return <RequestsDialog {...dialog} written={{ ...written, options: readOptions(written.options).options }} accounts={chosen} />
}
