import { queryOptions, useQuery } from '@tanstack/react-query'
import type { AccountAnswer } from '#shared/contracts/platforms.ts'
import { type AccountRequests, postsApi } from '#shared/contracts/posts.ts'
import { accountName } from '#shared/platforms/models.ts'
import type { AuthoredContent } from '#shared/publishing/resolve-content.ts'
import { Callout } from '#web/components/callout.tsx'
import { Dialog } from '#web/components/dialog.tsx'
import { ErrorState } from '#web/components/empty-state.tsx'
import { Skeleton } from '#web/components/spinner.tsx'
import { postQueries } from '#web/features/posts/queries.ts'
import { request } from '#web/lib/api.ts'
import { i18n } from '#web/lib/i18n.ts'
import { PlatformBadge } from '#web/platforms/platform-icon.tsx'
import { costOnX } from './bar-state.tsx'

type Props = {
  isOpen: boolean
  written: AuthoredContent
  /** The accounts that the post goes to. */
  accounts: readonly AccountAnswer[]
  onClose: () => void
}

/** The requests each platform would get, in order, built by the code that will send them. */
export const RequestsDialog = ({ isOpen, written, accounts, onClose }: Props) => {
  const { data, error, refetch } = useQuery({ ...dryRunQuery(written), enabled: isOpen })
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      size="large"
      title={i18n.t('What will be sent')}
      description={i18n.t('Exactly the requests Crier would send, in order. This is only a preview; secrets are hidden.')}
    >
      <div className="grid max-h-[65dvh] min-h-48 min-w-0 content-start gap-6 overflow-y-auto" aria-busy={!data && !error}>
        {!data && !error && <Loading />}
        {!data && error && <ErrorState title={i18n.t('We couldn’t prepare the requests')} error={error} onRetry={() => void refetch()} />}
        {data && data.costUsd > 0 && <p>{costOnX(data.costUsd)}</p>}
        {data?.requests.map((one) => (
          <OfAccount key={one.accountId} {...one} account={accounts.find(({ id }) => id === one.accountId)} />
        ))}
      </div>
    </Dialog>
  )
}

/** Shows the requests that would be sent to each account, and their cost. Nothing is sent. */
const dryRunQuery = (written: AuthoredContent) =>
  queryOptions({
    queryKey: [...postQueries.all(), 'dry-run', written],
    queryFn: async ({ signal }) => {
      const { requests = [], costUsd } = (await request(postsApi.preflight, { ...written, dryRun: 'true' }, { signal })).body
      return { requests, costUsd }
    },
    gcTime: 0,
  })

const Loading = () => (
  <>
    <span role="status" className="sr-only">
      {i18n.t('Preparing the requests')}
    </span>
    <Skeleton className="h-5 w-40" />
    <Skeleton className="h-24 w-full" />
  </>
)

const OfAccount = ({ account, requests, more, problem }: AccountRequests & { account: AccountAnswer | undefined }) => (
  <section className="grid min-w-0 gap-2">
    <h3 className="flex items-center gap-2 font-semibold">
      {account && <PlatformBadge platform={account.platform} size={16} />}
      <span>{account ? accountName(account) : i18n.t('An account that’s no longer connected')}</span>
    </h3>
    <ol className="grid gap-2">
      {requests.map((sent, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the requests are told apart by their order only.
        <li key={index} className="min-w-0 rounded-control border border-line bg-paper">
          <OneRequest {...sent} position={index + 1} />
        </li>
      ))}
    </ol>
    {more > 0 && <p className="text-ink-muted text-sm">{i18n.t('And {more, number} more like the last one.', { more })}</p>}
    {problem !== undefined && <Callout tone="warning">{problem}</Callout>}
  </section>
)

const OneRequest = ({ position, method, url, headers, body }: AccountRequests['requests'][number] & { position: number }) => (
  <details>
    <summary className="flex cursor-pointer items-baseline gap-2.5 rounded-control px-3 py-2 pointer-coarse:min-h-11">
      <span className="figures text-ink-muted text-sm">{position}</span>
      <code className="font-semibold text-[0.8125rem]">{method}</code>
      <code className="wrap-anywhere min-w-0 text-[0.8125rem]">{url}</code>
    </summary>
    <div className="grid gap-3 border-line border-t px-3 py-2.5">
      <Code
        label={i18n.t('Headers')}
        text={Object.entries(headers)
          .map(([name, value]) => `${name}: ${value}`)
          .join('\n')}
      />
      {body !== undefined && <Code label={i18n.t('Body')} text={typeof body === 'string' ? body : JSON.stringify(body, null, 2)} />}
    </div>
  </details>
)

const Code = ({ label, text }: { label: string; text: string }) => (
  <div className="grid gap-1">
    <p className="text-ink-muted text-sm">{label}</p>
    <pre className="wrap-anywhere whitespace-pre-wrap text-[0.8125rem] leading-relaxed">{text}</pre>
  </div>
)
