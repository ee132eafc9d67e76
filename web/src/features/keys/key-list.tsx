import { useQuery } from '@tanstack/react-query'
import { KeyRound, Plus } from 'lucide-react'
import { Suspense, useRef, useState } from 'react'
import type { ApiKeyAnswer } from '#shared/contracts/keys.ts'
import type { AccountAnswer } from '#shared/contracts/platforms.ts'
import { Button } from '#web/components/button.tsx'
import { buttonClass } from '#web/components/button-class.ts'
import { EmptyState, ErrorState } from '#web/components/empty-state.tsx'
import { lazyPart } from '#web/components/lazy-part.tsx'
import { Skeleton } from '#web/components/spinner.tsx'
import { i18n } from '#web/lib/i18n.ts'
import { sitePath } from '#web/lib/site-address.ts'
import { keysQuery } from './key-calls.ts'
import { RenameKeyDialog, RevokeKeyDialog } from './key-dialogs.tsx'
import { KeyRow } from './key-row.tsx'

const CreateKeyDialog = lazyPart(async () => (await import('./create-key-dialog.tsx')).CreateKeyDialog)

type Props = {
  /** The accounts that a live key can be limited to. */
  accounts: readonly AccountAnswer[]
  /** Names people by their ID. Undefined for the reader, and for nobody known. */
  nameOf: (userId: string) => string | undefined
}

/** The workspace's API keys, with ways to create, rename, and revoke them. */
export const KeyList = ({ accounts, nameOf }: Props) => {
  const { data: keys, error, refetch } = useQuery(keysQuery())
  const [isCreating, setCreating] = useState(false)
  const [openings, setOpenings] = useState(0)
  const [renaming, setRenaming] = useState<ApiKeyAnswer>()
  const [revoking, setRevoking] = useState<ApiKeyAnswer>()
  const place = useRef<HTMLElement>(null)
  const open = () => {
    setOpenings(openings + 1)
    setCreating(true)
  }
  const createButton = (
    <Button variant="primary" icon={Plus} onClick={open} className="justify-self-start">
      {i18n.t('Create key')}
    </Button>
  )

  if (!keys)
    return error ? (
      <ErrorState title={i18n.t('The API keys couldn’t be loaded')} error={error} onRetry={() => void refetch()} />
    ) : (
      <Loading />
    )
  return (
    <section ref={place} tabIndex={-1} aria-label={i18n.t('API keys')} className="grid gap-5 outline-none">
      {keys.length === 0 ? (
        <EmptyState
          icon={KeyRound}
          title={i18n.t('No API keys yet')}
          text={i18n.t(
            'With a key, your own programs can do what you do here: a script that schedules posts, a workflow in n8n, or a GitHub Action.',
          )}
          action={
            <div className="flex flex-wrap justify-center gap-2">
              {createButton}
              <a href={sitePath('/docs')} className={buttonClass({ variant: 'quiet' })}>
                {i18n.t('Read the docs')}
              </a>
            </div>
          }
        />
      ) : (
        <>
          {createButton}
          <ul aria-label={i18n.t('API keys')} className="divide-y divide-line border-line border-y">
            {keys.map((key) => (
              <KeyRow
                key={key.id}
                apiKey={key}
                accounts={accounts}
                creator={nameOf(key.createdBy)}
                onRename={() => setRenaming(key)}
                onRevoke={() => setRevoking(key)}
              />
            ))}
          </ul>
        </>
      )}
      <Suspense>
        {/* Each opening starts with an empty form. */}
        {openings > 0 && <CreateKeyDialog key={openings} isOpen={isCreating} accounts={accounts} onClose={() => setCreating(false)} />}
      </Suspense>
      <RenameKeyDialog apiKey={renaming} onClose={() => setRenaming(undefined)} />
      {/* The row's button is gone afterward. */}
      <RevokeKeyDialog apiKey={revoking} onClose={() => setRevoking(undefined)} onRevoked={() => place.current?.focus()} />
    </section>
  )
}

const Loading = () => (
  <div role="status" className="grid gap-5">
    <span className="sr-only">{i18n.t('Loading...')}</span>
    <Skeleton className="h-10 w-32" />
    <div className="divide-y divide-line border-line border-y">
      {['first', 'second'].map((name) => (
        <div key={name} className="grid gap-2 py-4">
          <Skeleton className="h-5 w-48 max-w-full" />
          <Skeleton className="h-4 w-72 max-w-full" />
          <Skeleton className="h-4 w-64 max-w-full" />
        </div>
      ))}
    </div>
  </div>
)
