import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import type { PostAnswer } from '#shared/contracts/posts.ts'
import { FilePicture } from '#web/features/media/file-picture.tsx'
import { mediaQueries } from '#web/features/media/queries.ts'
import { storedFile } from '#web/features/media/tray-file.ts'
import { Calendar } from '#web/features/posts/calendar/calendar.tsx'
import { usePerson } from '#web/features/user/queries.ts'
import { weekStartOf } from '#web/lib/week-start.ts'

type Props = Omit<ComponentProps<typeof Calendar>, 'weekStart' | 'pictureOf'>

/** The calendar of the person who is signed in, with the pictures of their posts. */
export const OwnCalendar = (props: Props) => {
  const weekStart = weekStartOf(usePerson().preferences.weekStart)
  return <Calendar {...props} weekStart={weekStart} pictureOf={pictureOf} />
}

const pictureOf = ({ media: [id] }: PostAnswer) => id !== undefined && <PostPicture id={id} />

/** A post's first file, as small as a word. */
const PostPicture = ({ id }: { id: string }) => {
  const { data: [file] = [] } = useQuery(mediaQueries.some([id]))
  return (
    <span aria-hidden className="size-8 shrink-0 overflow-hidden rounded-[4px] bg-well">
      {file && <FilePicture file={storedFile(file)} local={undefined} />}
    </span>
  )
}
