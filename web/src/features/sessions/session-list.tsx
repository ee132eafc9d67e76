import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { ErrorState } from '#web/components/error-state.tsx'
import { Skeleton } from '#web/components/skeleton.tsx'
import { messageOf } from '#web/lib/api-error.ts'
import { showToast } from '#web/lib/toast.ts'
import { deviceOf } from './device-of.ts'
import { EndOtherSessions, type OthersEnded } from './end-other-sessions.tsx'
import { useEndSession } from './mutations.ts'
import { sessionQueries } from './queries.ts'
import { SessionRow } from './session-row.tsx'

/** Where the person is signed in, this device first, and how to end it elsewhere. */
export const SessionList = (othersEnded: OthersEnded) => {
  const { data: sessions, error, refetch } = useQuery(sessionQueries.list())
  const { mutateAsync } = useEndSession()
  const list = useRef<HTMLUListElement>(null)
  if (!sessions) return error ? <ErrorState title="Your sessions could not be loaded" error={error} onRetry={refetch} /> : <Loading />

  const ordered = [...sessions.filter(({ isCurrent }) => isCurrent), ...sessions.filter(({ isCurrent }) => !isCurrent)]
  const others = sessions.filter(({ isCurrent }) => !isCurrent).length
  const end = ({ id, device }: (typeof sessions)[number]) => {
    // The button goes away with its row.
    list.current?.focus()
    void mutateAsync(id).then(
      () => showToast({ kind: 'success', text: `Signed out: ${deviceOf(device).name}.` }),
      (refusal: unknown) => showToast({ kind: 'error', text: messageOf(refusal) }),
    )
  }
  return (
    <div className="grid gap-5">
      <ul ref={list} tabIndex={-1} aria-label="Sessions" className="divide-y divide-line border-line border-y outline-none">
        {ordered.map((session) => (
          <SessionRow key={session.id} session={session} onEnd={() => end(session)} />
        ))}
      </ul>
      {others === 0 ? (
        <p className="text-ink-muted">You are signed in on this device only.</p>
      ) : (
        <EndOtherSessions count={others} {...othersEnded} />
      )}
    </div>
  )
}

const Loading = () => (
  <div role="status" className="divide-y divide-line border-line border-y">
    <span className="sr-only">Loading...</span>
    {['this', 'other'].map((name) => (
      <div key={name} className="flex gap-4 py-4">
        <Skeleton className="size-6" />
        <div className="grid flex-1 gap-2">
          <Skeleton className="h-5 w-44" />
          <Skeleton className="h-4 w-56 max-w-full" />
          <Skeleton className="h-4 w-48 max-w-full" />
        </div>
      </div>
    ))}
  </div>
)
