import { Suspense, useMemo } from 'react'
import type { MediaAnswer } from '#shared/contracts/media.ts'
import type { AccountAnswer } from '#shared/contracts/platforms.ts'
import type { PostAnswer } from '#shared/contracts/posts.ts'
import { accountName } from '#shared/platforms/models.ts'
import { Skeleton } from '#web/components/spinner.tsx'
import { i18n } from '#web/lib/i18n.ts'
import { PreviewOf } from './account-previews.tsx'
import { composerOf } from './open-composer.ts'

/** Returns the IDs of the files that previews of a post show. */
export const previewedFiles = ({ media, overrides }: PostAnswer) => [
  ...new Set([...media, ...Object.values(overrides).flatMap((override) => override.media ?? [])]),
]

/** A post, the accounts it goes to, and at least its own files. */
type Props = { post: PostAnswer; accounts: readonly AccountAnswer[]; media: readonly MediaAnswer[] }

/** Previews a stored post on each of its accounts, as the composer does while it's written. */
export const PostPreviews = ({ post, accounts, media }: Props) => {
  const composer = useMemo(() => {
    const ids = previewedFiles(post)
    const own = media.filter(({ id }) => ids.includes(id))
    return composerOf(post, own, () => crypto.randomUUID())
  }, [post, media])
  return (
    <ul className="grid items-start gap-5 xl:grid-cols-2">
      {accounts.map((account) => (
        <li key={account.id} aria-label={i18n.t('Preview for {account}', { account: accountName(account) })} className="min-w-0">
          <Suspense fallback={<Skeleton className="h-60 w-full" />}>
            <PreviewOf account={account} composer={composer} localOf={nothingLocal} />
          </Suspense>
        </li>
      ))}
    </ul>
  )
}

const nothingLocal = () => undefined
