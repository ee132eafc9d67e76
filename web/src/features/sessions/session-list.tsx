import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Monitor, Smartphone } from 'lucide-react'
import { useRef, useState } from 'react'
import { authApi, type SessionAnswer } from '#shared/contracts/auth.ts'
import { Button } from '#web/components/button.tsx'
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx'
import { ErrorState } from '#web/components/empty-state.tsx'
import { Skeleton } from '#web/components/spinner.tsx'
import { StatusChip } from '#web/components/status-chip.tsx'
import { RelativeTime, Time } from '#web/components/time.tsx'
import { Trans } from '#web/components/trans.tsx'
import { request } from '#web/lib/api.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { useIsAskedForFreshSignIn } from '#web/lib/fresh-sign-in.ts'
import { i18n } from '#web/lib/i18n.ts'
import { showToast } from '#web/lib/toast.ts'
import { sessionQueries } from './queries.ts'

/** Where the person is signed in, this device first, with a way to sign out elsewhere. */
export const SessionList = (othersEnded: OthersEnded) => {
  const { data: sessions, error, refetch } = useQuery(sessionQueries.list())
  const { mutateAsync } = useEndSession()
  const list = useRef<HTMLUListElement>(null)
  if (!sessions)
    return error ? <ErrorState title={i18n.t('Your sessions couldn’t be loaded')} error={error} onRetry={refetch} /> : <Loading />

  const ordered = [...sessions.filter(({ isCurrent }) => isCurrent), ...sessions.filter(({ isCurrent }) => !isCurrent)]
  const others = sessions.filter(({ isCurrent }) => !isCurrent).length
  const end = ({ id, device }: (typeof sessions)[number]) => {
    // The button disappears with its row.
    list.current?.focus()
    void mutateAsync(id).then(
      () => showToast({ kind: 'success', text: i18n.t('Signed out: {name}.', { name: deviceOf(device).name }) }),
      (refusal: unknown) => showToast({ kind: 'error', text: messageOf(refusal) }),
    )
  }
  return (
    <div className="grid gap-5">
      <ul ref={list} tabIndex={-1} aria-label={i18n.t('Sessions')} className="divide-y divide-line border-line border-y outline-none">
        {ordered.map((session) => (
          <SessionRow key={session.id} session={session} onEnd={() => end(session)} />
        ))}
      </ul>
      {others === 0 ? (
        <p className="text-ink-muted">{i18n.t('You’re only signed in on this device.')}</p>
      ) : (
        <EndOtherSessions count={others} {...othersEnded} />
      )}
    </div>
  )
}

const Loading = () => (
  <div role="status" className="divide-y divide-line border-line border-y">
    <span className="sr-only">{i18n.t('Loading...')}</span>
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

type OthersEnded = {
  /** The address awaiting confirmation. The pending change is dropped along with the sessions. */
  pendingEmail: string | undefined
  onOthersEnded: () => void
}

/** Signs out everywhere else after asking, since someone may be writing there. */
const EndOtherSessions = ({ count, pendingEmail, onOthersEnded }: OthersEnded & { count: number }) => {
  const [isOpen, setOpen] = useState(false)
  const { mutate, isPending } = useEndOtherSessions(onOthersEnded)
  const isAsked = useIsAskedForFreshSignIn()
  const close = () => setOpen(false)
  const onConfirm = () => mutate(undefined, { onSettled: close })
  return (
    <div>
      <Button onClick={() => setOpen(true)}>{i18n.t('Sign out everywhere else')}</Button>
      <ConfirmDialog
        isOpen={isOpen && !isAsked}
        onClose={close}
        title={i18n.t('Sign out everywhere else?')}
        text={[
          i18n.t('{count, plural, one {One other session ends at once.} other {# other sessions end at once.}} You stay signed in here.', {
            count,
          }),
          ...(pendingEmail === undefined ? [] : [i18n.t('The change to {email} is cancelled.', { email: pendingEmail })]),
        ].join(' ')}
        confirmLabel={i18n.t('Sign out')}
        onConfirm={onConfirm}
        isBusy={isPending}
      />
    </div>
  )
}

type Props = { session: SessionAnswer; onEnd: () => void }

/** One session: its device, its location, when it started, and when it was last used. */
const SessionRow = ({ session: { device, address, createdAt, lastUsedAt, isCurrent }, onEnd }: Props) => {
  const { name, isMobile } = deviceOf(device)
  const Icon = isMobile ? Smartphone : Monitor
  return (
    <li className="flex items-start gap-4 py-4">
      <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-ink-muted" strokeWidth={1.5} />
      <div className="flex min-w-0 flex-1 flex-wrap items-start gap-x-4 gap-y-3">
        <div className="grid min-w-0 flex-1 basis-48 gap-1">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span dir="auto" className="font-semibold">
              {name}
            </span>
            {isCurrent && <StatusChip tone="connected">{i18n.t('This device')}</StatusChip>}
          </p>
          <p className="figures text-ink-muted text-sm">
            <Trans
              id="<address/>, used last <time/>"
              components={{ address: <span className="wrap-anywhere">{address}</span>, time: <RelativeTime at={lastUsedAt} /> }}
            />
          </p>
          <p className="figures text-ink-muted text-sm">
            <Trans id="Signed in <time/>" components={{ time: <Time at={createdAt} /> }} />
          </p>
        </div>
        {!isCurrent && (
          <Button size="small" aria-label={i18n.t('Sign out: {name}, {address}', { name, address })} onClick={onEnd}>
            {i18n.t('Sign out')}
          </Button>
        )}
      </div>
    </li>
  )
}

/** Signs out one device. It leaves the list at once, and returns if the server refuses. */
const useEndSession = () => {
  const queryClient = useQueryClient()
  const { queryKey } = sessionQueries.list()
  return useMutation({
    mutationFn: (id: string) => request(authApi.endSession, { id }),
    onMutate: async (id) => {
      await queryClient.cancelQueries({ queryKey })
      const before = queryClient.getQueryData(queryKey)
      queryClient.setQueryData(
        queryKey,
        before?.filter((session) => session.id !== id),
      )
      return before
    },
    onError: (_error, _id, before) => queryClient.setQueryData(queryKey, before),
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  })
}

/**
 * Signs out everywhere else and reports it. `onEnded` is called even if the button is already gone because the list
 * without the other sessions arrived first.
 */
const useEndOtherSessions = (onEnded: () => void) => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => request(authApi.endOtherSessions, {}),
    onSuccess: () => {
      showToast({ kind: 'success', text: i18n.t('You are signed out everywhere else.') })
      onEnded()
    },
    onError: (error) => showToast({ kind: 'error', text: messageOf(error) }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: sessionQueries.all() }),
  })
}

/** What a browser reports about itself, in plain words. */
export type Device = { name: string; isMobile: boolean }

/**
 * The first match counts. Browsers also include the names of browsers they claim compatibility with, and put their own
 * last.
 */
const browsers: readonly [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera|OPT)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.* Safari\//, 'Safari'],
]

const systems: readonly [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]

/** Returns the browser and operating system that a `User-Agent` header describes. Unknown parts are left out. */
export const deviceOf = (userAgent: string): Device => {
  const browser = nameIn(browsers, userAgent)
  const system = nameIn(systems, userAgent)
  return {
    name: browser && system ? i18n.t('{browser} on {system}', { browser, system }) : (browser ?? system ?? i18n.t('Another program')),
    isMobile: /\b(iPhone|iPad|Android)\b/.test(userAgent),
  }
}

const nameIn = (names: readonly [RegExp, string][], userAgent: string) => names.find(([pattern]) => pattern.test(userAgent))?.[1]
