import { useQuery } from '@tanstack/react-query'
import type { PostAnswer } from '#shared/contracts/posts.ts'
import { FilePicture } from '#web/features/media/file-picture.tsx'
import { mediaQueries } from '#web/features/media/media-calls.ts'
import { storedFile } from '#web/features/media/tray-file.ts'

/** A post's first file, as small as a word. Nothing if the post has none. */
export const pictureOf = ({ media: [id] }: Pick<PostAnswer, 'media'>) => id !== undefined && <PostPicture id={id} />

const PostPicture = ({ id }: { id: string }) => {
  const { data: [file] = [] } = useQuery(mediaQueries.some([id]))
  return (
    <span aria-hidden className="block size-8 shrink-0 overflow-hidden rounded-[4px] bg-well">
      {file && <FilePicture file={storedFile(file)} local={undefined} />}
    </span>
  )
}
