import { Suspense, useState } from 'react'
import { lazyPart, useWasEver } from '#web/components/lazy-part.tsx'
import { Skeleton } from '#web/components/spinner.tsx'
import { i18n } from '#web/lib/i18n.ts'
import { useWorkspace } from '#web/lib/use-workspace.ts'

const PostComments = lazyPart(async () => (await import('#web/features/comments/post-comments.tsx')).PostComments)

/** The comments on a post in review, loaded when they're opened first. Nothing in one's own workspace. */
export const ReviewComments = ({ postId }: { postId: string }) => {
  const { shared } = useWorkspace()
  const [isOpen, setOpen] = useState(false)
  const wasOpen = useWasEver(isOpen)
  if (!shared) return null
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="w-fit cursor-pointer py-1 text-sm underline decoration-line underline-offset-4 hover:decoration-current pointer-coarse:py-3">
        {i18n.t('Comments')}
      </summary>
      {wasOpen && (
        <div className="mt-3">
          <Suspense fallback={<Skeleton className="h-16 w-full" />}>
            <PostComments postId={postId} isTitled={false} />
          </Suspense>
        </div>
      )}
    </details>
  )
}
