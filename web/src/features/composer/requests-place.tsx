import { lazy, Suspense, useState } from 'react'
import type { AccountAnswer } from '#shared/contracts/platforms.ts'
import { Button } from '#web/components/button.tsx'
import { useWasEver } from '#web/components/use-was-ever.ts'
import { readOptions } from '#web/features/composer/draft/read-options.ts'
import { type Composer, writtenOf } from './composer-state.ts'

const RequestsDialog = lazy(async () => ({ default: (await import('./requests-dialog.tsx')).RequestsDialog }))

/** Where one asks what will be sent. */
export const RequestsPlace = ({ composer, accounts }: { composer: Composer; accounts: readonly AccountAnswer[] }) => {
  const [isOpen, setOpen] = useState(false)
  const wasOpen = useWasEver(isOpen)
  const written = writtenOf(composer)
  return (
    <>
      <Button variant="quiet" size="small" onClick={() => setOpen(true)}>
        What will be sent
      </Button>
      <Suspense>
        {wasOpen && (
          <RequestsDialog
            isOpen={isOpen}
            written={{ ...written, options: readOptions(written.options).options }}
            accounts={accounts}
            onClose={() => setOpen(false)}
          />
        )}
      </Suspense>
    </>
  )
}
