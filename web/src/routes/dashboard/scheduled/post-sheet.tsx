import { Sheet } from '#web/components/sheet.tsx'
import type { Faces } from '#web/features/posts/faces.ts'
import { usePost } from '#web/features/posts/use-post.ts'
import { PostContent, postTitle } from './post-content.tsx'

type Props = { postId: string; faces: Faces; isOpen: boolean; onClose: () => void }

/** The open post over its list, if there's no room next to it. */
export const PostSheet = ({ postId, faces, isOpen, onClose }: Props) => {
  const { data: post } = usePost(postId)
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={postTitle(post)} side="right">
      <PostContent postId={postId} faces={faces} onGone={onClose} />
    </Sheet>
  )
}
