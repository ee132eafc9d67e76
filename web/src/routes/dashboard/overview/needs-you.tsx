import { useQuery } from '@tanstack/react-query'
import { CircleCheck, MailWarning } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { PostAnswer } from '#shared/contracts/posts.ts'
import { Button } from '#web/components/button.tsx'
import { Callout } from '#web/components/callout.tsx'
import { RelativeTime } from '#web/components/time.tsx'
import { accountQueries } from '#web/features/accounts/queries.ts'
import type { Faces } from '#web/features/posts/faces.ts'
import { StatusLine } from '#web/features/posts/list/status-line.tsx'
import { useFollowedList } from '#web/features/posts/list/use-followed-list.ts'
import { useRetryAll } from '#web/features/posts/mutations.ts'
import { retryableIds } from '#web/features/posts/post-actions.ts'
import { dueAt, postName } from '#web/features/posts/post-times.ts'
import { sayWhatFailed } from '#web/features/posts/post-toasts.ts'
import { listOf } from '#web/features/posts/queries.ts'
import { statusGroups } from '#web/features/posts/target-words.ts'
import { usePerson } from '#web/features/user/queries.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { i18n } from '#web/lib/i18n.ts'
import { useNow } from '#web/lib/use-now.ts'
import { useWorkspace } from '#web/lib/use-workspace.ts'
import { AccountLine, AccountsSkeleton, needsPerson } from './account-line.tsx'
import { MissingPart } from './missing-part.tsx'

type Props = { failed: readonly PostAnswer[] | undefined; faces: Faces }

/**
 * Everything that waits for the person: an unconfirmed address, accounts that Crier can’t act for, and posts that
 * failed. A line says so if it's nothing.
 */
export const NeedsYou = ({ failed, faces }: Props) => {
  const { isEmailVerified } = usePerson()
  // A failed call is reported immediately, even though it's retried.
  const { data: accounts, failureReason: error, refetch } = useQuery(accountQueries.list())
  const posts = useFollowedList(failed)
  const now = useNow()
  const needy = accounts?.filter((account) => needsPerson(account, now)) ?? []
  const isQuiet = isEmailVerified && failed !== undefined && posts.length === 0 && accounts !== undefined && needy.length === 0
  return (
    <section aria-labelledby="needs-you">
      <div className="flex items-baseline justify-between gap-4 border-ink border-b pb-1.5 text-sm">
        <h2 id="needs-you" className="font-semibold">
          {i18n.t('What needs you')}
        </h2>
        <ConnectionsLink hasNone={accounts?.length === 0} />
      </div>
      {isQuiet && accounts.length > 0 && <Calm>{i18n.t('Nothing needs you right now.')}</Calm>}
      {!accounts && error && <NoAccounts error={error} onRetry={() => void refetch()} />}
      {!accounts && !error && <AccountsSkeleton />}
      {!failed && <MissingPart title={i18n.t('The failed posts couldn’t be loaded')} />}
      <ul className="divide-y divide-line border-line not-empty:border-b">
        {!isEmailVerified && <Unconfirmed />}
        {needy.map((account) => (
          <AccountLine key={account.id} account={account} />
        ))}
        {posts.map(({ post }) => (
          <Failure key={post.id} post={post} faces={faces} />
        ))}
      </ul>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 pt-2 text-ink-muted text-sm">
        {accounts && <p>{restText(accounts.length, needy.length)}</p>}
        {posts.length > 0 && (
          <Link to="/dashboard/scheduled?tab=failed" className="underline-offset-4 hover:underline pointer-coarse:py-3">
            {i18n.t('All failed posts')}
          </Link>
        )}
      </div>
    </section>
  )
}

const ConnectionsLink = ({ hasNone }: { hasNone: boolean }) => {
  const { may } = useWorkspace()
  return (
    <Link to="/dashboard/platforms" className="pointer-coarse:-my-3 text-ink-muted underline-offset-4 hover:underline pointer-coarse:py-3">
      {hasNone && may('connect') ? i18n.t('Connect one') : i18n.t('All connections')}
    </Link>
  )
}

/** As high as what it stands for, because it's retried, and the parts below stay where they are. */
const NoAccounts = ({ error, onRetry }: { error: Error; onRetry: () => void }) => (
  <div className="pt-3">
    <Callout
      tone="error"
      title={i18n.t('The accounts couldn’t be loaded')}
      action={
        <Button size="small" onClick={onRetry}>
          {i18n.t('Retry')}
        </Button>
      }
    >
      {messageOf(error)}
    </Callout>
  </div>
)

const Calm = ({ children }: { children: ReactNode }) => (
  <p className="flex items-center gap-2 pt-3">
    <CircleCheck aria-hidden className="size-4 shrink-0 text-connected" />
    {children}
  </p>
)

/** What holds for the accounts that need nothing. */
const restText = (accounts: number, needy: number) => {
  const fine = accounts - needy
  if (accounts === 0) return i18n.t('No accounts connected, so nothing can go out.')
  if (fine === 0) return ''
  return needy > 0
    ? i18n.t('{fine, plural, one {Your other account is connected.} other {The other # accounts are connected.}}', { fine })
    : i18n.t('{fine, plural, one {Your account is connected.} other {All # accounts are connected.}}', { fine })
}

/** The banner above can send the email again. */
const Unconfirmed = () => (
  <li className="flex items-center gap-3 py-3 text-sm">
    <MailWarning aria-hidden className="size-4 shrink-0 text-brass" />
    <Link to="/dashboard/settings" className="underline decoration-line underline-offset-4 hover:decoration-current pointer-coarse:py-2.5">
      {i18n.t('Your email address isn’t confirmed yet')}
    </Link>
  </li>
)

const Failure = ({ post, faces }: { post: PostAnswer; faces: Faces }) => {
  const { mutate, isPending } = useRetryAll()
  const ids = retryableIds(post)
  const { may } = useWorkspace()
  const place = `/dashboard/scheduled?tab=${listOf(post)}&post=${post.id}`
  return (
    <li className="relative grid gap-2 py-4 text-sm">
      <Link
        to={place}
        dir="auto"
        aria-label={postName(post, post.content || i18n.t('A post without text'))}
        className="line-clamp-2 text-base leading-snug underline-offset-4 [overflow-wrap:anywhere] after:absolute after:inset-0 hover:underline"
      >
        {post.content || i18n.t('A post without text')}
      </Link>
      <p className="text-ink-muted">
        <RelativeTime at={dueAt(post)} />
      </p>
      <ul className="grid gap-2">
        {statusGroups(post).map((group) => (
          <StatusLine key={group.label} post={post} group={group} faces={faces} />
        ))}
      </ul>
      {ids.length > 0 && may('publish') && (
        <Button
          variant="secondary"
          size="small"
          className="relative z-10 justify-self-start"
          isBusy={isPending}
          busyText={i18n.t('Sending...')}
          aria-label={`${ids.length > 1 ? i18n.t('Retry all') : i18n.t('Retry')}: ${postName(post, post.content.slice(0, 60))}`}
          onClick={() => mutate(post, { onError: sayWhatFailed })}
        >
          {ids.length > 1 ? i18n.t('Retry all') : i18n.t('Retry')}
        </Button>
      )}
    </li>
  )
}
